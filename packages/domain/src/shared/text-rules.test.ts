import { expect, test } from 'vitest'
import { createEnquiryBody } from '../account/enquiry-form.ts'
import { updateProfileBody } from '../account/profile-forms.ts'
import { emptyForm } from '../remittance/answers/form-data.ts'
import { judgeAnswer } from '../remittance/step-gates.ts'
import { looksLikeEmail } from './contact.ts'
import { isPrintable, withoutHidden } from './text-rules.ts'

test.each([
  ['a direction override', 'Asha\u202eoaR', 'AshaoaR'],
  ['isolates and marks, as phones paste them', '\u2068\u200eAsha Rao\u2069', 'Asha Rao'],
  ['a zero-width space, a word joiner and a byte order mark', 'A\u200bs\u2060h\ufeffa', 'Asha'],
  ['tags that spell hidden words', 'Asha\u{e0068}\u{e0069}', 'Asha'],
  ['a soft hyphen and a blank that is a letter', 'As\u00adha\u3164', 'Asha'],
  ['a line separator', 'Asha\u2028Rao', 'AshaRao'],
  ['joiners between Latin letters', 'As\u200dha\u200c Rao', 'Asha Rao'],
])('%s is removed', (_what, typed, kept) => {
  expect(isPrintable(typed)).toBe(false)
  expect(withoutHidden(typed)).toBe(kept)
  expect(isPrintable(kept)).toBe(true)
})

test.each([
  ['Devanagari with a joiner', 'शर्\u200dमा'],
  ['Kannada without a ligature', 'ರಾಜ್\u200cಕುಮಾರ್'],
  ['Malayalam that ends in a joiner', 'മോഹന\u0d4d\u200d'],
  ['Urdu', 'خان\u200cزادہ'],
  ['a family', 'Thanks 👨\u200d👩\u200d👧 👍🏽'],
  ['accents and dashes', 'José-María O’Brien'],
])('%s stays unchanged', (_what, text) => {
  expect(withoutHidden(text)).toBe(text)
  expect(isPrintable(text)).toBe(true)
})

test('names, addresses, sources and questions are stored without hidden characters', () => {
  const hidden = 'Asha\u202e Rao\u{e0041}'
  expect(updateProfileBody.parse({ name: hidden, address: `${hidden}\n2` })).toMatchObject({
    name: 'Asha Rao',
    address: 'Asha Rao\n2',
  })
  expect(createEnquiryBody.parse({ subject: hidden, message: hidden })).toMatchObject({ subject: 'Asha Rao' })
  const form = { ...emptyForm(), sourceOfFunds: hidden }
  expect(judgeAnswer('sourceOfFunds', form, { now: new Date() })).toEqual({ value: 'Asha Rao' })
  form.senderDetails = { ...form.senderDetails, name: '\u200b' }
  expect(judgeAnswer('senderDetails', form, { now: new Date() })).toMatchObject({
    problem: { fields: { name: expect.any(String) } },
  })
})

test('an e-mail address may not contain hidden characters', () => {
  expect(looksLikeEmail('asha\u200b@example.com')).toBe(false)
  expect(looksLikeEmail('asha\u202e@example.com')).toBe(false)
  expect(looksLikeEmail('asha@example.com')).toBe(true)
})
