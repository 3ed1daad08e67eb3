import { useState } from 'react'
import { expect, test } from 'vitest'
import { screen } from '../testing/dom.ts'
import { show } from '../testing/show.tsx'
import { Button } from './button.tsx'
import { Banner } from './states.tsx'

function Refused() {
  const [problem, say] = useState('No name.')
  const [count, add] = useState(0)
  return (
    <>
      <Banner kind="error">{problem} What you typed is still here.</Banner>
      <Button onClick={() => add(count + 1)}>Go on {count}</Button>
      <Button onClick={() => say('No amount.')}>Try again</Button>
    </>
  )
}

test('an error takes the focus, and so does another one, but none while the user goes on', async () => {
  const { user } = show(<Refused />)
  const alert = screen.getByRole('alert')
  expect(document.activeElement).toBe(alert)
  await user.click(screen.getByRole('button', { name: 'Go on 0' }))
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Go on 1' }))
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(document.activeElement).toBe(alert)
})
