import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { ACCOUNT_ROUTES } from '../account/api-accounts.ts'
import { version } from '../case/actions/action.ts'
import { customerActBody, deskActBody } from '../case/actions/case-actions.ts'
import { answerItemBody, caseGlanceQuery } from '../case/api-case.ts'
import { CASE_MESSAGES } from '../case/case-messages.ts'
import { certifyFields } from '../certificate/api-certificate.ts'
import { compareQuery, saveFormBody, saveSheetBody } from '../certificate/api-sheet.ts'
import { CERTIFICATE_MESSAGES } from '../certificate/certificate-messages.ts'
import { caseGuideBody } from '../guide/api-guide.ts'
import { ledgerEntryBody, ledgerNoteBody, ledgerQuery } from '../ledger/api-ledger.ts'
import { LEDGER_MESSAGES } from '../ledger/ledger-messages.ts'
import { DESK_CASE_ROUTES, judgePaperBody, presenceBody } from '../office/api-desk-cases.ts'
import { auditFileQuery } from '../office/api-desk-office.ts'
import { queueQuery } from '../office/api-desk-queue.ts'
import { AUDIT_GROUPS, actsIn } from '../office/audit-log.ts'
import { OFFICE_MESSAGES } from '../office/office-messages.ts'
import { sampleSheet } from '../testing/sample-sheet.ts'
import { TEXT_LIMITS } from './limits.ts'
import { MESSAGES } from './messages.ts'

/** Errors of a body by path; empty when the body is accepted. */
function said(schema: z.ZodType, body: unknown): Record<string, string> {
  const { error } = schema.safeParse(body)
  return Object.fromEntries(error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? [])
}

const taken = (schema: z.ZodType, body: unknown) => schema.safeParse(body).success

describe('a case', () => {
  test('an item is answered with either a value or an explanation', () => {
    for (const body of [{ value: 'x' }, { value: 5 }, { value: { month: 'May' } }, { explanation: 'lost' }]) {
      expect(said(answerItemBody, body)).toEqual({})
    }
    for (const body of [{}, { value: 'x', explanation: 'lost' }]) {
      expect(said(answerItemBody, body)).toEqual({ value: CASE_MESSAGES.answerNeeded })
    }
    expect(taken(answerItemBody, { explanation: ' ' })).toBe(false)
  })

  test('an acknowledgement is read regardless of case and spaces, and may be empty', () => {
    const filed = { act: 'filed', version: 1 }
    expect(customerActBody.parse({ ...filed, acknowledgement: ' ack12345 ' })).toMatchObject({
      acknowledgement: 'ACK12345',
    })
    expect(customerActBody.parse(filed)).toMatchObject({ acknowledgement: '' })
    for (const wrong of ['ACK12', 'A'.repeat(31), 'ACK-12345']) {
      expect(said(customerActBody, { ...filed, acknowledgement: wrong })).toEqual({
        acknowledgement: CASE_MESSAGES.acknowledgement,
      })
    }
  })

  test('a version is a whole number from 0', () => {
    expect([0, 7, 2_147_483_647].every((value) => taken(version, value))).toBe(true)
    expect([-1, 0.5, 2_147_483_648, '1'].some((value) => taken(version, value))).toBe(false)
    const withdraw = { act: 'withdraw', version: 1 }
    expect(taken(customerActBody, { ...withdraw, reference: 'NRG-7K2M9QX4' })).toBe(true)
    expect(taken(customerActBody, { ...withdraw, reference: 'x'.repeat(61) })).toBe(false)
  })

  test('up to a hundred remittances can be requested at once', () => {
    const many = (count: number) => Array.from({ length: count }, (_, at) => at + 10).join(',')
    for (const list of ['', '12', '1,22,333', many(100)])
      expect(taken(caseGlanceQuery, { remittances: list })).toBe(true)
    for (const list of ['x', '1,', ',1', '1,x', 'x,1', many(101), '1234567890123456']) {
      expect(taken(caseGlanceQuery, { remittances: list }), list).toBe(false)
    }
  })
})

describe('the desk', () => {
  const act = (body: object) => said(deskActBody, { version: 1, ...body })

  test('asks for documents or fields, and for at least one', () => {
    const ask = (...items: object[]) => act({ act: 'ask', items })
    expect(ask({ document: 'panCard', reason: 'missing' })).toEqual({})
    expect(ask({ field: 'amount', reason: 'missing' })).toEqual({})
    for (const item of [{ reason: 'missing' }, { document: 'panCard', field: 'amount', reason: 'missing' }]) {
      expect(ask(item)).toEqual({ 'items.0.document': CASE_MESSAGES.itemUnknown })
    }
    expect(ask()).toEqual({ items: CASE_MESSAGES.noItems })
  })

  test('gives a reason if one is required, and sends no bank letter', () => {
    expect(act({ act: 'refuse', reason: 'Not possible' })).toEqual({})
    expect(act({ act: 'refuse', reason: ' ' })).toEqual({ reason: 'Please give a reason.' })
    const letter = '3fa85f64-5717-4562-b3fc-2c963f66afa6'
    const asked = { act: 'bank_asks', version: 1, words: 'Which purpose?' }
    expect(deskActBody.parse({ ...asked, letter })).toEqual(asked)
    expect(customerActBody.parse({ ...asked, letter })).toEqual({ ...asked, letter })
    expect(customerActBody.parse({ ...asked, letter: null })).toEqual(asked)
  })

  test('accepts only staff actions, and customers only their own', () => {
    for (const act of ['open', 'remind', 'answer', 'withdraw'])
      expect(taken(deskActBody, { act, version: 1 })).toBe(false)
    for (const act of ['open', 'claim', 'close']) expect(taken(customerActBody, { act, version: 1 })).toBe(false)
    expect(deskActBody.parse({ act: 'certify', version: 1, udin: 'U' })).toEqual({ act: 'certify', version: 1 })
  })

  test('fills in the defaults of a list, a verdict and a presence', () => {
    expect(queueQuery.parse({})).toMatchObject({ view: 'new', bank: '', part: '', age: '', q: '', after: '' })
    expect(queueQuery.parse({ part: 'C', bank: 'hdfc', after: 'x'.repeat(60) })).toMatchObject({ part: 'C' })
    for (const wrong of [{ bank: 'a b' }, { source: 'x!' }, { after: 'x'.repeat(61) }, { part: 'E' }, { limit: 0 }]) {
      expect(taken(queueQuery, wrong), JSON.stringify(wrong)).toBe(false)
    }
    expect(judgePaperBody.parse({ verdict: 'accepted', document: null })).toMatchObject({ note: '', ticks: [] })
    expect(presenceBody.parse({})).toEqual({ is_looking: true })
  })

  test('writes a note on a case as long as a message may be, and no longer', () => {
    const { body } = DESK_CASE_ROUTES['POST /desk/cases/:id/notes']
    const long = (length: number) => taken(body, { text: 'x'.repeat(length) })
    expect([long(TEXT_LIMITS.message), long(TEXT_LIMITS.message + 1)]).toEqual([true, false])
  })

  test('filters the audit by valid days and by groups of acts', () => {
    expect(taken(auditFileQuery, { from: '2026-11-16', case: 'REM-000012' })).toBe(true)
    expect(said(auditFileQuery, { from: '2026-02-30' })).toEqual({ from: OFFICE_MESSAGES.dayInvalid })
    expect(taken(auditFileQuery, { case: 'x'.repeat(41) })).toBe(false)
    for (const { id, acts } of AUDIT_GROUPS) expect(actsIn(id)).toBe(acts)
    const groupOf = (act: string) => AUDIT_GROUPS.filter(({ acts }) => acts.some((start) => act.startsWith(start)))
    const acts = ['case claim', 'paper waived', 'certificate compared', 'document seen', 'enquiry answered']
    expect(
      acts.map((act) =>
        groupOf(act)
          .map(({ id }) => id)
          .join(),
      ),
    ).toEqual(['case', 'case', 'case', 'seen', 'enquiry'])
    expect(actsIn('unknown' as never)).toEqual([])
  })
})

describe('the tax sheet and the certificate', () => {
  const save = (changes: object) => said(saveSheetBody, { version: 1, sheet: { ...sampleSheet(), ...changes } })

  test('an unfinished sheet can be saved, but not one with invalid values', () => {
    expect(save({})).toEqual({})
    expect(save({ rateDay: '', proposedDay: '', currency: '', rate: 0, parts: [] })).toEqual({})
    expect(save({ currency: ' usd ' })).toEqual({})
    expect(save({ currency: 'USDX' })).toEqual({ 'sheet.currency': CERTIFICATE_MESSAGES.currency })
    expect(save({ rateDay: '2026-02-30' })).toEqual({ 'sheet.rateDay': CERTIFICATE_MESSAGES.day })
    expect(save({ purpose: ' S1301 '.padEnd(40) })).toEqual({})
    expect(save({ purpose: 'S1301S1301X' })).toEqual({ 'sheet.purpose': MESSAGES.text.tooLong(10) })
    expect(save({ branch: 'Fort \u0007' })).toEqual({ 'sheet.branch': MESSAGES.text.unprintable })
    for (const wrong of [{ rate: -1 }, { rate: 1_000_000_000 }, { residence: 'NOWHERE' }]) {
      expect(Object.keys(save(wrong)), JSON.stringify(wrong)).toEqual([`sheet.${Object.keys(wrong)[0]}`])
    }
  })

  test('an explanation needs text, and versions are counted from 1', () => {
    const explained = (note: string) =>
      said(saveFormBody, { version: 1, boxes: {}, signer: null, explained: [{ id: 'x', note }] })
    expect(explained('Two banks')).toEqual({})
    expect(explained(' ')).toEqual({ 'explained.0.note': CERTIFICATE_MESSAGES.explain })
    expect(compareQuery.parse({ before: '1', after: '2' })).toEqual({ before: 1, after: 2 })
    expect(taken(compareQuery, { before: 0, after: 2 })).toBe(false)
  })

  test('certifying takes the portal’s number and a day', () => {
    const fields = { version: '3', acknowledgement: ' ack12345 ', filed_on: '2026-11-16', udin: 'U' }
    expect(certifyFields.parse(fields)).toMatchObject({ version: 3, acknowledgement: 'ACK12345' })
    for (const wrong of ['', 'ACK12', 'A'.repeat(31), 'ACK-12345']) {
      expect(said(certifyFields, { ...fields, acknowledgement: wrong })).toEqual({
        acknowledgement: CERTIFICATE_MESSAGES.acknowledgement,
      })
    }
  })
})

describe('the guide and the ledger', () => {
  test('answers about a case follow the guide’s schema', () => {
    const answer = (answers: object) => taken(caseGuideBody, { answers })
    for (const right of [
      { residence: 'unsure' },
      { residence: 'resident' },
      { parts: 'unsure' },
      { parts: [{ source: 'rent', rupees: 5 }] },
      { earlier: { toReceiver: 0, inAll: 1 } },
      { order: 'none' },
      { order: { section: '395(1)', validTo: '2027-03-31' } },
    ]) {
      expect(answer(right), JSON.stringify(right)).toBe(true)
    }
    for (const wrong of [{ residence: 'elsewhere' }, { parts: [] }, { parts: [{ source: 'x' }] }, { order: 'some' }]) {
      expect(answer(wrong), JSON.stringify(wrong)).toBe(false)
    }
  })

  test('an entry is read without hidden characters and refused with the ledger’s messages', () => {
    const entry = { day: ' 2026-06-01 ', receiver: '\u200bDev ', account: 'savings', currency: 'INR', amount: 5 }
    expect(ledgerEntryBody.parse(entry)).toMatchObject({ day: '2026-06-01', receiver: 'Dev', source: null, tds: 0 })
    const { amount: _amount, ...without } = entry
    expect(said(ledgerEntryBody, without)).toEqual({ amount: LEDGER_MESSAGES.amount })
    expect(said(ledgerEntryBody, { ...entry, account: 'x', day: 5 })).toEqual({
      day: LEDGER_MESSAGES.noSuchDay,
      account: LEDGER_MESSAGES.account,
    })
    expect(ledgerNoteBody.parse({ day: '2026-06-01' })).toEqual({ day: '2026-06-01', sent: true, tds: 0, tcs: 0 })
    expect(taken(ledgerQuery, { year: '2026-27' })).toBe(true)
    expect(said(ledgerQuery, { year: '2026-2027' })).toEqual({ year: LEDGER_MESSAGES.noSuchYear })
  })
})

test('the mails of an address are found, however long it is', () => {
  const { query } = ACCOUNT_ROUTES['GET /dev/outbox']
  const longest = `${'a'.repeat(TEXT_LIMITS.email - '@example.com'.length)}@example.com`
  expect(taken(query, { to: longest })).toBe(true)
})
