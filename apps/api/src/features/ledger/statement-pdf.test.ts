import type { LedgerData, LedgerLineRecord } from '@nirgam/domain/ledger/api-ledger'
import { expect, test } from 'vitest'
import { pdfStructure } from '../../testing/files/pdf-structure.ts'
import { statementPdf } from './statement-pdf.ts'

/** Every figure is unique across lines and columns. */
const line = (index: number): LedgerLineRecord =>
  ({
    day: `2026-05-${String((index % 28) + 1).padStart(2, '0')}`,
    receiver: index % 2 === 0 ? 'José Łukasz' : 'Zoë Ångström',
    bank: index % 2 === 0 ? 'Deutsche Bank' : 'Crédit Agricole',
    reference_number: index % 2 === 0 ? 'NRG-7K2M9QX4WD' : 'NRG-3H8PVT5RBC',
    account_label: index % 2 === 0 ? 'NRO account' : 'NRE account',
    source_label: index % 2 === 0 ? 'Sale of property' : 'Pension',
    rupees: 1_234_567.89 + index * 1_111_111.11,
    sent: true,
    currency: 'USD',
    amount: 15_000 + index * 1_234,
    rate: null,
    tds: 1_706 + index * 211,
    tcs: 342 + index * 57,
  }) as LedgerLineRecord

function statementOf(lines: number, changes: Partial<LedgerLineRecord> = {}) {
  const ledger = {
    year: '2026-27',
    called: 'tax year',
    from: '2026-04-01',
    to: '2027-03-31',
    rate: { rupees_per_dollar: 83 },
    lines: Array.from({ length: lines }, (_, index) => ({ ...line(index), ...changes })),
    total: { rupees: 12_345_678.9, tds: 3_623, tcs: 741 },
    limits: [
      { label: 'LRS', unit: 'USD', used: 120_000, limit: 250_000, text: 'A resident may send so much.', source: 'RBI' },
    ],
  } as unknown as LedgerData
  const support = { phone: '+91 00000 00000', email: 'help@nirgam.example' }
  return statementPdf({ ledger, name: 'Anita Deshpande', madeAt: Date.UTC(2026, 10, 14), support })
}

test('a screen reader finds the headings of a statement, its totals, and each figure in its row', async () => {
  const { title, language, marked, spoken } = await pdfStructure(await statementOf(2))
  expect({ title, language, marked }).toEqual({
    title: 'Money sent abroad in the tax year 2026-27',
    language: 'en-IN',
    marked: true,
  })
  expect(spoken.filter(({ role }) => role.startsWith('H')).map(({ role, text }) => `${role} ${text}`)).toEqual([
    'H1 Money sent abroad in the tax year 2026-27',
    'H2 LRS: USD 120,000 of USD 250,000',
  ])
  const heads = spoken.filter(({ role }) => role === 'TH').map(({ text }) => text)
  expect(heads).toEqual([
    ...['Total sent', 'TDS (tax deducted)', 'TCS (tax collected by the bank)'],
    ...['Date', 'Receiver, bank', 'From, what it was', 'Rupees', 'TDS', 'TCS'],
  ])
  const cells = spoken.filter(({ role }) => role === 'TD').map(({ text }) => text.replace(/\s+/g, ' '))
  expect(cells.slice(0, 3)).toEqual(['₹1,23,45,678.90', '₹3,623.00', '₹741.00'])
  const has = (...parts: string[]) => expect.stringMatching(new RegExp(parts.join('.*')))
  expect(cells.slice(3, 15)).toEqual([
    '01.05.2026',
    has('José Łukasz', 'Deutsche Bank'),
    has('NRO account', 'Sale of property'),
    has('12,34,567.89', '15,000'),
    '1,706.00',
    '342.00',
    '02.05.2026',
    has('Zoë Ångström', 'Crédit Agricole'),
    has('NRE account', 'Pension'),
    has('23,45,679.00', '16,234'),
    '1,917.00',
    '399.00',
  ])
  const words = spoken.map(({ text }) => text).join()
  expect(words).toContain('Before you claim TDS or TCS in your return')
  expect(words).not.toContain('Page 1 of 1')
})

test('a remittance that the bank did not send is named as such, without an amount in rupees', async () => {
  const { spoken } = await pdfStructure(await statementOf(1, { sent: false }))
  const cells = spoken.filter(({ role }) => role === 'TD').map(({ text }) => text)
  expect(cells[6]).toContain('not sent')
  expect(cells.join()).not.toContain('12,34,567.89')
})

test('the column titles of a long statement are read out once', async () => {
  const { spoken } = await pdfStructure(await statementOf(60))
  expect(spoken.filter(({ role, text }) => role === 'TH' && text === 'Receiver, bank')).toHaveLength(1)
  expect(spoken.filter(({ role, text }) => role === 'TD' && text.includes('José Łukasz'))).toHaveLength(30)
})
