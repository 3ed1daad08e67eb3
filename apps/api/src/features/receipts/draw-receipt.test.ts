import { asCents, asPaise } from '@nirgam/domain/money'
import { expect, test } from 'vitest'
import { ReceiptDrawer } from './draw-receipt.ts'
import { type ReceiptFacts, receiptPdf } from './receipt-pdf.ts'

const party = { name: 'Anita Deshpande', bank: 'HDFC Bank', accountNumber: '50100123456789' }
const factsOf = (remittanceId: number): ReceiptFacts => ({
  remittanceId,
  referenceNumber: `NRG-${remittanceId}`,
  transactionId: 'CAPTURE1',
  paidAt: Date.UTC(2026, 10, 14),
  status: 'Under Review',
  payer: party,
  receiver: { ...party, country: 'Germany' },
  transferPaise: asPaise(500_000_000),
  destinationCountry: 'Germany',
  contributionPaise: asPaise(500_000),
  chargedUsdCents: asCents(6024),
  rupeesPerUsd: 83,
  refund: null,
  support: { phone: '+91 00000 00000', email: 'help@nirgam.example', hours: 'Mon-Sat 10AM-8PM' },
})

test('receipts drawn beside the event loop are the same, each goes to who asked, and a thread that ended is replaced', async () => {
  const drawer = new ReceiptDrawer()
  const [first, second] = await Promise.all([drawer.draw(factsOf(1)), drawer.draw(factsOf(2))])
  expect([first, second]).toEqual([await receiptPdf(factsOf(1)), await receiptPdf(factsOf(2))])
  const cutOff = drawer.draw(factsOf(3))
  await Promise.all([expect(cutOff).rejects.toThrow('ended'), drawer.stop()])
  expect(await drawer.draw(factsOf(1))).toEqual(first)
  await drawer.stop()
})
