import { type AnswerName, STEPS } from '../steps.ts'
import { objectIn, readText, readTruth, readWholeNumber, type Stored, valueIn } from './answer.ts'
import { ANSWERS, answerOf } from './answers.ts'
import { DOCUMENT_KINDS } from './options.ts'

export type { DateOfBirth } from './transfer-answers.ts'

type Answers = typeof ANSWERS
type Filled<Name extends AnswerName> = ReturnType<Answers[Name]['read']> &
  (Answers[Name] extends { file: string } ? { chequeFile: DocumentInfo | null } : unknown)

/** Fields that only the server sets. */
type FromServer = {
  documents: Record<string, DocumentInfo>
  contributionPaid: boolean
  paymentId: string | null
  referenceNumber: string | null
}

export type RemittanceForm = { [Name in AnswerName]: Filled<Name> } & FromServer

export type SenderDetails = RemittanceForm['senderDetails']
type ReceiverDetails = RemittanceForm['receiverDetails']

export function emptyForm(): RemittanceForm {
  return readForm({})
}

/** A receiver at the sender's own address: copies all fields that both have. */
export function receiverLikeSender(sender: SenderDetails): ReceiverDetails {
  return ANSWERS.receiverDetails.read({ ...sender, sameAsSender: true })
}

/**
 * Reads any stored form, from this version, an older one or the server: unusable values become the empty default, JSON
 * strings are unpacked, unknown keys are left behind. Never throws.
 */
export function readForm(stored: unknown): RemittanceForm {
  const form = objectIn(stored)
  const fromServer: FromServer = {
    documents: readDocuments(objectIn(valueIn(form, 'documents'))),
    contributionPaid: readTruth(valueIn(form, 'contributionPaid')),
    paymentId: readText(valueIn(form, 'paymentId')) || null,
    referenceNumber: readText(valueIn(form, 'referenceNumber')) || null,
  }
  return { ...readAnswers(ANSWER_NAMES, form), ...fromServer }
}

const ANSWER_NAMES = STEPS.flatMap((step) => step.answers)

/** Some answers of a stored form. */
export function readAnswers<Name extends AnswerName>(names: readonly Name[], form: Stored): Pick<RemittanceForm, Name> {
  return Object.fromEntries(names.map((name) => [name, readAnswer(name, form)])) as Pick<RemittanceForm, Name>
}

function readAnswer(name: AnswerName, form: Stored): unknown {
  const stored = valueIn(form, name)
  const { read, file } = answerOf(name)
  const value = read(stored, form)
  if (file === undefined) return value
  const documents = objectIn(valueIn(form, 'documents'))
  const chequeFile = readDocument(valueIn(documents, file)) ?? readDocument(valueIn(objectIn(stored), 'chequeFile'))
  return { ...objectIn(value), chequeFile }
}

/** A server record as the wizard's form. */
export function remittanceToForm(record: unknown): RemittanceForm {
  const form = readForm(record)
  const repeated = ANSWER_NAMES.map((name) => [name, withRepeated(name, form[name])])
  return { ...form, ...Object.fromEntries(repeated) }
}

/** A value typed twice for confirmation is stored once; this restores the second. */
function withRepeated(name: AnswerName, answer: unknown): unknown {
  const { fields = {} } = answerOf(name)
  const values = objectIn(answer)
  const twice = Object.entries(fields).flatMap(([field, { repeats }]) => (repeats ? [[field, values[repeats]]] : []))
  return twice.length === 0 ? answer : { ...values, ...Object.fromEntries(twice) }
}

/** Facts about an uploaded file; its bytes stay on the server. */
type DocumentInfo = {
  id: string | null
  name: string
  size: number
  type: string
  uploadedAt: string
  url: string | null
}

export function readDocument(stored: unknown): DocumentInfo | null {
  const file = objectIn(stored)
  const name = readText(valueIn(file, 'name'))
  if (name === '') return null
  return {
    id: readText(valueIn(file, 'id')) || null,
    name,
    size: readWholeNumber(valueIn(file, 'size')) ?? 0,
    type: readText(valueIn(file, 'type')),
    uploadedAt: readText(valueIn(file, 'uploadedAt')),
    url: readText(valueIn(file, 'url')) || null,
  }
}

function readDocuments(stored: Stored): Record<string, DocumentInfo> {
  const documents: Record<string, DocumentInfo> = {}
  for (const { id } of DOCUMENT_KINDS) {
    const document = readDocument(valueIn(stored, id))
    if (document) documents[id] = document
  }
  return documents
}
