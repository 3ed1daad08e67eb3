import { expect, test } from 'vitest'
import type { PaperKind } from '../case/paper-kinds.ts'
import { PAGE_BREAK } from './filed-form.ts'
import { MOST_READ, valuesIn } from './values-in-text.ts'

const read = (kind: PaperKind, ...lines: string[]) =>
  valuesIn(kind, lines.join('\n')).map(({ at, values, page }) => [at, values, page])

test('a sale deed proposes price, share, days and stamp value', () => {
  expect(
    read(
      'sale_deed',
      'This DEED OF ABSOLUTE SALE is made and executed on this 12th day of June, 2026 at Pune',
      'between the vendors, of whom the first holds a 50% undivided share, and A. Buyer.',
      'The late father purchased the flat under a deed dated 10-05-1994.',
      'The total sale consideration of Rs. 1,60,00,000/- (Rupees One Crore Sixty Lakh only) is paid.',
      'Stamp duty value: ₹ 1,70,00,000.00',
    ),
  ).toEqual([
    ['part', { gross: 1_60_00_000_00 }, 1],
    ['part', { share: 50_00 }, 1],
    ['property', { soldOn: '2026-06-12' }, 1],
    ['property', { acquiredOn: '1994-05-10' }, 1],
    ['property', { stampValue: 1_70_00_000_00 }, 1],
  ])
})

test('a purchase deed proposes its price as the cost, with its page', () => {
  const deed = `Index${PAGE_BREAK}Deed of sale executed on 10/05/1994 for a consideration of Rs 600000`
  expect(valuesIn('purchase_deed', deed)).toEqual([
    { at: 'property', values: { cost: 6_00_000_00 }, page: 2 },
    { at: 'property', values: { acquiredOn: '1994-05-10' }, page: 2 },
  ])
})

test('a computation proposes values of 2001, costs, improvements and exemptions', () => {
  expect(
    read(
      'gain_computation',
      'Cost of acquisition 6,00,000',
      'Fair market value as on 01.04.2001: 18,00,000',
      'Stamp value as on 01.04.2001: 16,00,000',
      'Brokerage 1,60,000',
      'Improvement 01-08-2010 4,00,000',
      'Deduction u/s 54EC, REC bonds allotted 20-08-2026: 20,00,000',
      'Other income in India 2,00,000',
      'Indexed cost of acquisition 99,00,000',
    ),
  ).toEqual([
    ['property', { cost: 6_00_000_00 }, 1],
    ['property', { fmv2001: 18_00_000_00 }, 1],
    ['property', { stamp2001: 16_00_000_00 }, 1],
    ['property', { expenses: 1_60_000_00 }, 1],
    ['sheet', { otherIncome: 2_00_000_00 }, 1],
    ['property.improvements', { day: '2010-08-01', amount: 4_00_000_00 }, 1],
    ['property.exemptions', { section: '85', amount: 20_00_000_00, day: '2026-08-20', proof: 'REC bonds' }, 1],
  ])
})

test('a buyer’s certificate, or a challan, is a tax payment', () => {
  expect(
    read(
      'tds_certificate',
      'Certificate No. ABCDE131/7',
      'Name of the deductor: A. Buyer, 4 Lake Road',
      'Amount of tax deducted: Rs. 11,44,000.00',
      'Date of deduction 12-Jun-2026',
    ),
  ).toEqual([
    ['taxPaid', { how: 'deducted', by: 'A. Buyer', number: 'ABCDE131/7', day: '2026-06-12', amount: 11_44_000_00 }, 1],
  ])
  expect(
    read('tax_challan', 'BSR code 0510308', 'Challan No: 00412', 'Date of deposit: 05/07/2026', 'Amount: 2,00,000'),
  ).toEqual([
    ['taxPaid', { how: 'challan', number: 'BSR 0510308, challan 00412', day: '2026-07-05', amount: 2_00_000_00 }, 1],
  ])
  for (const half of ['Challan No: 00412', 'Amount: 2,00,000']) expect(read('tax_challan', half)).toEqual([])
  expect(read('tds_certificate', 'Quarterly certificate without a figure')).toEqual([])
})

test('a certificate in the portal’s layout is read despite its tables', () => {
  expect(
    read(
      'tds_certificate',
      'FORM NO. 131',
      'Certificate under section 395(4) of the Income-tax Act, 2025 for tax deducted at source',
      'Certificate No. QWERTYA Last updated on 15-Aug-2026',
      'Name and address of the deductor Name and address of the deductee',
      'A. TENANT PRIVATE LIMITED',
      '4 Lake Road, Bengaluru, Karnataka - 560001',
      'PAN of the deductor TAN of the deductor PAN of the deductee',
      'Summary of payment',
      'Sl. No. Amount paid/ credited Nature of payment Deductee Reference No. provided by the Deductor (if any) Date of payment/ credit (dd/mm/yyyy)',
      '1 20,00,000.00 393(2) - 15-06-2026',
      '2 16,33,721.00 393(2) - 30-06-2026',
      'Total (Rs.) 36,33,721.00',
      'Summary of tax deducted at source in respect of Deductee',
      'Quarter Receipt Numbers of original quarterly statements Amount of tax deducted in respect of Deductee (Rs.) Amount of tax deposited / remitted in respect of Deductee (Rs.)',
      'Q1 QVHXABCD 1133721.00 1133721.00',
    ),
  ).toEqual([
    ['received', { gross: 36_33_721_00 }, 1],
    [
      'taxPaid',
      { how: 'deducted', by: 'A. TENANT PRIVATE LIMITED', number: 'QWERTYA', day: '2026-06-15', amount: 11_33_721_00 },
      1,
    ],
  ])
  expect(
    read(
      'tax_challan',
      'INCOME TAX DEPARTMENT',
      'Challan Receipt',
      'Assessment Year : 2027-28',
      'Major Head : Income Tax (Other than Companies) (0021)',
      'Amount (in Rs.) : Rs. 2,00,000',
      'Date of Deposit : 05-Jul-2026',
      'BSR code : 0510308',
      'Challan No : 00412',
    ),
  ).toEqual([
    ['taxPaid', { how: 'challan', number: 'BSR 0510308, challan 00412', day: '2026-07-05', amount: 2_00_000_00 }, 1],
  ])
})

test('Form 26AS proposes each deduction, marked as seen there', () => {
  expect(
    read(
      'form_26as_ais',
      'PART-I - Details of Tax Deducted at Source',
      'Sr. No. Name of Deductor TAN of Deductor Total Amount Paid/ Credited Total Tax Deducted Total TDS Deposited',
      '1 A. TENANT PRIVATE LIMITED BLRA12345C 3633721.00 1133721.00 1133721.00',
      'Sr. No. Section Transaction Date Status of Booking Date of Booking Remarks Amount Paid / Credited Tax Deducted TDS Deposited',
      '1 195 15-Jun-2026 F 20-Jul-2026 - 3633721.00 1133721.00 1133721.00',
      '2 A BANK LIMITED MUMB54321D 10,000.00 0.00 0.00',
    ),
  ).toEqual([
    [
      'taxPaid',
      {
        how: 'deducted',
        by: 'A. TENANT PRIVATE LIMITED',
        number: 'BLRA12345C',
        day: '2026-06-15',
        amount: 11_33_721_00,
        seen: 'yes',
      },
      1,
    ],
  ])
})

test('a statement proposes its credits, by sign or by balance, and never debits', () => {
  const statement = [
    'Account 50100092837465, opening balance 1,00,000.00',
    '14-06-2026 Opening 0.00 1,00,000.00',
    '15-06-2026 RTGS HDFCR52026061500123456',
    'A BUYER 68,56,000.00 69,56,000.00',
    '16-06-2026 Bonds of REC 20,00,000.00 49,56,000.00',
    '17/06/26 Cheque 000123 1,000.00 Dr',
    '18 Jun 2026 NEFT SBIN126169000001 5,000.50 Cr',
    '19-06-2026 Grocer 700.00 0.00 49,58,300.50',
    '30-06-2026 Closing balance 49,58,300.50',
  ]
  expect(read('bank_statement', ...statement)).toEqual([
    ['credits', { day: '2026-06-15', amount: 68_56_000_00, reference: 'HDFCR52026061500123456', page: '1' }, 1],
    ['credits', { day: '2026-06-18', amount: 5_000_50, reference: 'SBIN126169000001', page: '1' }, 1],
  ])
})

test('a long statement proposes its largest credits', () => {
  const lines = Array.from({ length: 200 }, (_, index) => `15-06-2026 NEFT ABCD${1000000 + index} ${index + 1}.00 Cr`)
  const found = valuesIn('bank_statement', lines.join('\n'))
  expect(found).toHaveLength(MOST_READ)
  expect(found.at(-1)?.values.amount).toBe(200_00)
})

test('invalid days, amounts and words are skipped, and other documents propose nothing', () => {
  expect(read('sale_deed', 'made on 31-02-2026 and executed for a consideration of love and affection')).toEqual([])
  expect(read('sale_deed', 'sale consideration 99,99,99,99,99,99,999')).toEqual([])
  expect(read('passport' as PaperKind, 'Date of sale 12-06-2026')).toEqual([])
})
