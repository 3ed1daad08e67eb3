import { asRupees } from '@nirgam/domain/shared/money'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Unfinished } from './transfer.ts'
import WhichRemittance from './which-remittance.tsx'

const nothing = () => {}
const IN_ACCOUNT: Unfinished = { kept: 'account', amount: asRupees(900_000), destination_country: 'France' }
const ON_DEVICE: Unfinished = { kept: 'device', amount: asRupees(777), destination_country: 'Kenya' }

const asked = ([existing, instead]: [Unfinished[], Unfinished | null]) =>
  renderToStaticMarkup(
    <WhichRemittance
      existing={existing}
      instead={instead}
      busy={false}
      error={null}
      onKeep={nothing}
      onReplace={nothing}
      onClose={nothing}
    />,
  )

const WAYS: [Unfinished[], Unfinished | null][] = [
  [[IN_ACCOUNT], null],
  [[ON_DEVICE], null],
  [[IN_ACCOUNT], ON_DEVICE],
]

test('the button that loses nothing is always first and the only highlighted one', () => {
  for (const way of WAYS) {
    const buttons = [...asked(way).matchAll(/data-variant="(\w+)"[^>]*>([^<]+)<\/button>/g)]
    expect(buttons.map(([, variant, label]) => [variant, label])).toEqual([
      ['filled', 'Continue Remittance'],
      ['default', way[1] === null ? 'Start new' : 'Use the one on this device'],
    ])
  }
})

test('the dialog says what happens to the other remittance, and never calls a deleted one set aside', () => {
  for (const way of WAYS) expect(asked(way)).not.toMatch(/set aside/i)
  expect(asked([[IN_ACCOUNT], null])).toContain('we’ll remove the one in your account now and delete it after 30 days')
  expect(asked([[ON_DEVICE], null])).toContain('we’ll delete what you entered on this device')
  const both = asked([[IN_ACCOUNT, ON_DEVICE], null])
  expect(both).toContain('we’ll remove the one in your account now')
  expect(both).toContain('we’ll delete what you entered on this device')
})
