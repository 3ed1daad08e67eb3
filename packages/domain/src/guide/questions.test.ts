import { describe, expect, test } from 'vitest'
import { asRupees, ZERO } from '../shared/money.ts'
import { LINK_PROBLEMS, readAnswers, writeAnswers } from './answers-in-address.ts'
import { assess } from './assess.ts'
import type { GuideAnswers } from './guide-answers.ts'
import { answerable, asked, nextQuestion, onAnotherDay, QUESTIONS, relevant } from './questions.ts'
import { answersFromForm, formFromAnswers } from './wizard-answers.ts'

const TODAY = '2026-11-15'
const none = { toReceiver: ZERO, inAll: ZERO }

describe('the questions', () => {
  test('are few for money that may be sent freely', () => {
    const answers: GuideAnswers = {
      account: 'nre',
      parts: [{ source: 'savings' }],
      amount: asRupees(5_000_000),
      receiver: 'self',
    }
    expect(nextQuestion(answers)?.id).toBe('destination')
    expect(nextQuestion({ ...answers, destination: 'us' })).toBeNull()
  })

  test('do not ask for answers that the form has', () => {
    const known = answersFromForm({
      accountType: 'nro',
      sourceOfFunds: 'pension',
      amount: asRupees(900_000),
      destinationCountry: 'Canada',
    })
    expect(nextQuestion(known)?.id).toBe('residence')
  })

  test('ask for earlier transfers again when the day moves into another tax year', () => {
    const answers: GuideAnswers = { amount: asRupees(100_000), earlier: none }
    expect(onAnotherDay(answers, '2027-03-31', TODAY).earlier).toEqual(none)
    expect(onAnotherDay(answers, '2027-04-01', TODAY)).toEqual({ amount: 100_000, date: '2027-04-01' })
  })

  test('offer “not sure” for every answer, and keep a purpose code that the user chose', () => {
    for (const { id, choices } of QUESTIONS) {
      if (choices) expect([id, choices.at(-1)?.id]).toEqual([id, 'unsure'])
    }
    const own: GuideAnswers = {
      account: 'nre',
      parts: [{ source: 'savings' }],
      receiver: 'self',
      amount: asRupees(5_000),
    }
    expect(asked(own).map(({ id }) => id)).not.toContain('purpose')
    expect(answerable(own).map(({ id }) => id)).toContain('purpose')
    expect(assess(relevant({ ...own, purpose: 'S1302' }), null, TODAY).purpose).toMatchObject({
      code: 'S1302',
      chosen: true,
    })
  })

  test('drop answers that no longer matter', () => {
    expect(relevant({ account: 'nre', residence: 'resident', remitter: 'business' })).toEqual({ account: 'nre' })
  })
})

describe('the form', () => {
  test('is filled with the answers that both ask for', () => {
    const answers: GuideAnswers = {
      account: 'nro',
      parts: [
        { source: 'rent', rupees: asRupees(100_000) },
        { source: 'property', rupees: asRupees(900_000) },
      ],
      destination: 'de',
    }
    expect(formFromAnswers(answers)).toEqual({
      destinationCountry: 'Germany',
      amount: 1_000_000,
      accountType: 'nro',
      sourceOfFunds: 'property',
    })
    expect(formFromAnswers({ account: 'unsure', destination: 'others', amount: 'unsure' })).toEqual({})
    expect(formFromAnswers({ parts: [{ source: 'rent' }] })).toEqual({ sourceOfFunds: 'Rent' })
    expect(formFromAnswers({ parts: [{ source: 'other' }] })).toEqual({})
  })

  test('is converted to answers, including text typed under Others', () => {
    const form = { accountType: 'Escrow', sourceOfFunds: 'rent', amount: null, destinationCountry: 'Japan' }
    expect(answersFromForm(form)).toEqual({ account: 'other', parts: [{ source: 'rent' }], destination: 'others' })
    expect(
      answersFromForm({ accountType: '', sourceOfFunds: '', amount: asRupees(0), destinationCountry: '' }),
    ).toEqual({})
    expect(answersFromForm({ ...form, sourceOfFunds: 'Lottery' }).parts).toEqual([{ source: 'other' }])
  })

  test.each([
    ['savings', { purpose: 'own' }, { receiver: 'self', parts: [{ source: 'savings' }] }],
    ['savings', { purpose: 'tuition' }, { receiver: 'institution', parts: [{ source: 'education' }] }],
    [
      'property',
      { purpose: 'tuition' },
      { receiver: 'institution', parts: [{ source: 'property' }, { source: 'education' }] },
    ],
    ['business', { purpose: 'bill' }, { receiver: 'institution', parts: [{ source: 'business' }] }],
    ['savings', { purpose: 'gift' }, { parts: [{ source: 'giftGiven' }] }],
    ['savings', { purpose: 'a boat' }, { parts: [{ source: 'savings' }] }],
    ['savings', { sameAsSender: true }, { receiver: 'self', parts: [{ source: 'savings' }] }],
  ] as const)('derives receiver and use from its purpose: %s, %o', (sourceOfFunds, said, found) => {
    const receiverDetails = { purpose: '', sameAsSender: false, ...said }
    const form = { accountType: 'nre', sourceOfFunds, amount: null, destinationCountry: '', receiverDetails }
    expect(answersFromForm(form)).toEqual({ account: 'nre', ...found })
  })

  test('leads from a purpose to its documents, and to “nothing to file” if that applies', () => {
    const form = {
      accountType: 'nre',
      sourceOfFunds: 'savings',
      amount: asRupees(500_000),
      destinationCountry: 'Canada',
    }
    const foundFor = (purpose: string) =>
      assess(answersFromForm({ ...form, receiverDetails: { purpose, sameAsSender: false } }), null, TODAY)
    expect(foundFor('own').outcome).toBe('nothing')
    expect(foundFor('').outcome).toBe('C')
    expect(foundFor('tuition').papers.map(({ id }) => id)).toContain('admission')
    expect(foundFor('tuition').purpose?.code).toBe('S0305')
    expect(foundFor('').papers.map(({ id }) => id)).not.toContain('admission')
  })
})

describe('a link', () => {
  test('is short and contains nothing personal', () => {
    const text = writeAnswers({
      account: 'nro',
      amount: asRupees(440_000),
      parts: [{ source: 'rent' }],
      receiver: 'self',
    })
    expect(text).toMatch(/^1\.[0-9a-z]{6}\.[\w.*-]+$/)
    expect(text.length).toBeLessThan(45)
    expect(new URLSearchParams({ a: text }).toString()).toBe(`a=${text}`)
  })

  test.each([
    ['2.abc.a_1', 'older'],
    ['0.abc', 'older'],
    ['1.000.a_1', 'damaged'],
    ['hello', 'damaged'],
    ['1', 'damaged'],
    ['%00', 'damaged'],
    ['', null],
  ] as const)('%s is %s', (text, problem) => {
    expect(readAnswers(text)).toEqual({ answers: {}, problem })
    if (problem) expect(LINK_PROBLEMS[problem]).toContain('answer the questions again')
  })
})
