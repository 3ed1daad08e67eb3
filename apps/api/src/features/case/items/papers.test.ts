import { NOTE_MAX } from '@nirgam/domain/case/case-items'
import { CASE_MESSAGES } from '@nirgam/domain/case/case-messages'
import { expect, test } from 'vitest'
import type { Services } from '../../../platform/services.ts'
import type { CaseDocument } from '../../documents/documents.ts'
import type { CaseEventRecord } from '../history.ts'
import type { ItemRow, PaperRow } from './items-store.ts'
import { addNote, judgePaper, type Paper, papersIn, readingOn, ticksOf } from './papers.ts'

const document = (kind: string, uid: string, standing = 'current') => ({ kind, uid, standing }) as CaseDocument
const item = (kind: string | null, sentVersion: number | null = null) =>
  ({ document_kind: kind, sent_version: sentVersion }) as ItemRow
const verdict = (kind: string, said: string, uid: string | null = null, ticks = '') =>
  ({ kind, verdict: said, document_uid: uid, ticks }) as PaperRow

const statesOf = (known: Partial<Parameters<typeof papersIn>[0]>) =>
  Object.fromEntries(
    papersIn({ documents: [], items: [], verdicts: [], checklist: [], ...known }).map(({ kind, state }) => [
      kind,
      state,
    ]),
  )

test('papers are the documents that were received or asked for', () => {
  expect(statesOf({})).toEqual({})
  expect(statesOf({ documents: [document('panCard', 'a'), document('passportFront', 'b', 'offered')] })).toEqual({
    panCard: 'received',
  })
  expect(statesOf({ items: [item('panCard'), item(null)] })).toEqual({ panCard: 'asked' })
  expect(statesOf({ items: [item('panCard', 3)] })).toEqual({})
  expect(statesOf({ items: [item('panCard', 3)], verdicts: [verdict('panCard', 'asked')] })).toEqual({
    panCard: 'asked',
  })
  expect(statesOf({ items: [item('panCard', 3)], documents: [document('panCard', 'a')] })).toEqual({
    panCard: 'received',
  })
})

test('a paper on the checklist is missing until it is received, asked for or waived', () => {
  const checklist = [
    { name: 'Sale deed', proves: 'What was sold', kinds: ['sale_deed'], required: true },
    { name: 'Home abroad', proves: 'Where you live', kinds: ['oci_or_visa', 'addressProof'], required: true },
  ] as const
  expect(statesOf({ checklist })).toEqual({ oci_or_visa: 'missing', sale_deed: 'missing' })
  expect(statesOf({ checklist, documents: [document('addressProof', 'a')] })).toEqual({
    addressProof: 'received',
    sale_deed: 'missing',
  })
  expect(statesOf({ checklist, items: [item('sale_deed')], verdicts: [verdict('oci_or_visa', 'waived')] })).toEqual({
    oci_or_visa: 'waived',
    sale_deed: 'asked',
  })
})

test('a paper that is asked for again counts as asked, despite an earlier verdict', () => {
  const documents = [document('panCard', 'a')]
  expect(statesOf({ documents, items: [item('panCard')], verdicts: [verdict('panCard', 'accepted', 'a')] })).toEqual({
    panCard: 'asked',
  })
})

test('a verdict covers one document and not a newer one, but a waiver covers the paper', () => {
  const documents = [document('panCard', 'b')]
  const said = (one: PaperRow) => statesOf({ documents, verdicts: [one] }).panCard
  expect(said(verdict('panCard', 'accepted', 'b'))).toBe('accepted')
  expect(said(verdict('panCard', 'not_usable', 'b'))).toBe('not_usable')
  expect(said(verdict('panCard', 'asked', 'b'))).toBe('received')
  expect(said(verdict('panCard', 'accepted', 'a'))).toBe('received')
  expect(said(verdict('panCard', 'waived', 'a'))).toBe('waived')
  expect(statesOf({ verdicts: [verdict('panCard', 'waived')] })).toEqual({ panCard: 'waived' })
  expect(statesOf({ verdicts: [verdict('panCard', 'asked')] })).toEqual({ panCard: 'asked' })
})

test('a filed form is searched for the number that was told last', () => {
  const current = { text: { state: 'read', text: 'Acknowledgement number 222222222' } } as CaseDocument
  const filed = (acknowledgement: string) => ({ act: 'filed', said: { acknowledgement } }) as CaseEventRecord
  const paper = { kind: 'form_145', current } as Paper
  expect(readingOn(paper, [filed('111111111'), filed('222222222')])).toEqual({ state: 'found', number: '222222222' })
  expect(readingOn({ ...paper, kind: 'panCard' }, [filed('222222222')])).toBeNull()
})

test('compared details are listed in their fixed order', () => {
  expect(ticksOf(verdict('panCard', 'accepted', 'a', 'dates,name'))).toEqual(['name', 'dates'])
  expect(ticksOf(verdict('panCard', 'accepted', 'a'))).toEqual([])
  expect(ticksOf(undefined)).toEqual([])
})

test('an invalid verdict is refused before the database is read', async () => {
  const nowhere = {} as Services
  const lead = { kind: 'staff', id: 'l', name: 'Lead', role: 'lead' } as const
  const judge = (paper: object, actor: Parameters<typeof judgePaper>[1]['actor'] = lead) =>
    judgePaper(nowhere, { remittanceId: 1, actor, paper: { kind: 'panCard', verdict: 'accepted', ...paper } })
  await expect(judge({ note: 'x'.repeat(NOTE_MAX + 1) })).rejects.toMatchObject({
    errors: { note: [CASE_MESSAGES.noteLong] },
  })
  await expect(judge({ verdict: 'waived', note: ' ' })).rejects.toMatchObject({
    errors: { note: [CASE_MESSAGES.waiveNote] },
  })
  await expect(judge({ verdict: 'waived', note: 'Known' }, { ...lead, role: 'intake' })).rejects.toMatchObject({
    status: 403,
  })
  await expect(judge({}, { kind: 'customer' })).rejects.toMatchObject({ status: 403 })
  await expect(addNote(nowhere, { remittanceId: 1, actor: lead, text: ' ' })).rejects.toMatchObject({
    errors: { note: [CASE_MESSAGES.noteMissing] },
  })
})
