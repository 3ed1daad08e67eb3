import { useState } from 'react'
import { expect, test } from 'vitest'
import { screen } from '../testing/dom.ts'
import { show } from '../testing/show.tsx'
import { Tabs } from './tabs.tsx'

const NAMES = ['Größe', 'Farbe', 'Form'] as const

function Page() {
  const [now, choose] = useState<(typeof NAMES)[number]>('Farbe')
  const tabs = NAMES.map((id) => ({ id, label: id, content: `about ${id}` }))
  return <Tabs label="Facts" value={now} onChange={choose} tabs={tabs} />
}

test.each([
  ['{ArrowLeft}', 'Größe'],
  ['{ArrowLeft}{ArrowLeft}', 'Form'],
  ['{ArrowRight}', 'Form'],
  ['{ArrowRight}{ArrowRight}', 'Größe'],
  ['{Home}', 'Größe'],
  ['{End}', 'Form'],
])('%s on the second of three tabs shows %s', async (keys, name) => {
  const { user } = show(<Page />)
  await user.tab()
  await user.keyboard(keys)
  expect(document.activeElement).toBe(screen.getByRole('tab', { name, selected: true }))
  expect(screen.getByRole('tabpanel', { name }).textContent).toBe(`about ${name}`)
  expect(screen.getAllByRole('tab').map(({ tabIndex }) => tabIndex)).toEqual(NAMES.map((id) => (id === name ? 0 : -1)))
})
