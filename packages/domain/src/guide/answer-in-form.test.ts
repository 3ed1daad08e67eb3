import { expect, test } from 'vitest'
import { answerInForm } from './answer-in-form.ts'
import { QUESTIONS } from './questions.ts'

const TODAY = '2026-11-17'

function sent(id: string, form: string) {
  const question = QUESTIONS.find((known) => known.id === id)
  if (question === undefined) throw new Error(`no question ${id}`)
  return answerInForm(question, new URLSearchParams(form), TODAY)
}

test.each([
  ['account', 'answer=nro', 'nro'],
  ['account', 'answer=unsure', 'unsure'],
  ['parts', 'answer=rent&answer=savings&rent=4,00,000', [{ source: 'rent', rupees: 400_000 }, { source: 'savings' }]],
  ['parts', 'answer=rent&rent=5', [{ source: 'rent' }]],
  ['amount', 'answer=25+lakh', 2_500_000],
  ['amount', 'answer=&unsure=1', 'unsure'],
  ['earlier', 'answer=no', { toReceiver: 0, inAll: 0 }],
  ['earlier', 'answer=yes&in_all=90000&to_receiver=', { toReceiver: 0, inAll: 90_000 }],
  ['order', 'answer=none', 'none'],
  ['order', 'answer=395(1)&valid_to=2027-01-31&payer=me', { section: '395(1)', validTo: '2027-01-31', payer: 'me' }],
  ['purpose', 'answer=s0305', 'S0305'],
])('the form for %s with %s gives an answer', (id, form, answer) => {
  expect(sent(id, form)).toEqual({ answer })
})

test.each([
  ['account', '', 'choose an answer'],
  ['account', 'answer=swiss', 'choose an answer'],
  ['destination', '', 'choose a country'],
  ['parts', 'answer=gold', 'at least one'],
  ['amount', 'answer=0', 'above zero'],
  ['amount', 'answer=some', 'whole rupees'],
  ['earlier', 'answer=yes', 'in all'],
  ['earlier', 'answer=yes&in_all=5&to_receiver=6', 'more to this receiver'],
  ['earlier', 'answer=yes&in_all=5&to_receiver=some', 'more to this receiver'],
  ['order', 'answer=395(1)', 'the date'],
  ['order', 'answer=395(1)&valid_to=2027-02-30&payer=me', 'doesn’t exist'],
  ['order', 'answer=395(1)&valid_to=2027-01-31', 'who the order names'],
  ['purpose', 'answer=', 'enter a code'],
  ['purpose', 'answer=S9999', 'no such purpose code'],
])('the form for %s with %s reports the problem', (id, form, words) => {
  expect(sent(id, form)).toEqual({ problem: expect.stringContaining(words) })
})
