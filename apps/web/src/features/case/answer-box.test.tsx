import type { FieldPath } from '@nirgam/domain/remittance/answers/form-fields'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { AnswerBox } from './asked/answer-box.tsx'

const boxFor = (path: FieldPath, value = '') =>
  renderToStaticMarkup(<AnswerBox path={path} label="Asked" value={value} again="" error={null} onChange={() => {}} />)

test('a question about the sender’s bank suggests Indian banks, and one about the receiver’s bank does not', () => {
  expect(boxFor('senderBankDetails.bankName')).toContain('role="combobox"')
  expect(boxFor('receiverBankDetails.bankName')).not.toContain('role="combobox"')
})

test('each field gets its own kind of input, and a code shows an example', () => {
  expect(boxFor('senderBankDetails.ifsc')).toMatch(
    /autoCapitalize="characters".*HDFC0001234|HDFC0001234.*autoCapitalize/is,
  )
  expect(boxFor('receiverBankDetails.routingNumber')).toMatch(/inputMode="numeric"/i)
  expect(boxFor('receiverDetails.country')).toContain('role="combobox"')
  expect(boxFor('receiverBankDetails.accountType')).toContain('Choose the type')
  expect(boxFor('receiverDetails.address')).toContain('<textarea')
  expect(boxFor('senderDetails.email')).toMatch(/inputMode="email"/i)
})

test('a choice that is no longer offered is still shown to the user who made it', () => {
  expect(boxFor('receiverBankDetails.accountType')).not.toContain('>vintage<')
  expect(boxFor('receiverBankDetails.accountType', 'vintage')).toContain('>vintage<')
})
