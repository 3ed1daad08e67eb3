import { expect, test } from 'vitest'
import { sampleFacts, sampleSheet } from '../../testing/sample-sheet.ts'
import { letterFor } from './bank-letter.ts'

const REASONS = [{ text: 'It is on the list of 33 purposes.', source: 'Rule 220' }]
const SIGNED = { signer: { name: 'Sita Rao', membershipNumber: '123456' }, signedOn: '2026-11-16' }

function why(decision: 'accepted' | 'overruled', note: string) {
  const facts = sampleFacts({ sheet: sampleSheet({ part: 'none', decision, note }) })
  const { sections } = letterFor({ facts, reasons: REASONS, ...SIGNED })
  return sections
    .find(({ title }) => title === 'Why nothing has to be filed')
    ?.rows.map(({ label, value }) => [label, value])
}

test('the letter gives the guide’s reasons with their sources, then the accountant’s remark', () => {
  expect(why('accepted', 'Seen the deed.')).toEqual([
    ['Reason 1', 'It is on the list of 33 purposes.'],
    ['Source', 'Rule 220'],
    ['Reason 2', 'Seen the deed.'],
  ])
})

test('the letter does not give the guide’s reasons if it was overruled', () => {
  expect(why('overruled', 'The papers show an exempt purpose.')).toEqual([
    ['Reason 1', 'The papers show an exempt purpose.'],
  ])
})
