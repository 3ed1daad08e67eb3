import { answerOf } from '../remittance/answers/answers.ts'
import type { RemittanceForm } from '../remittance/answers/form-data.ts'
import { type FieldPath, type FieldValue, labelOf, withValue } from '../remittance/answers/form-fields.ts'
import { type KeptAnswer, parseAnswers } from '../remittance/server-steps.ts'
import type { AnswerName } from '../remittance/steps.ts'

export type Correction = { field: FieldPath; value: FieldValue }

/** Problems by the path of their field. */
export type FieldProblems = ReadonlyMap<FieldPath, string>

export type Corrected = { answers: readonly KeptAnswer[]; problems: FieldProblems; form: RemittanceForm }

/** The form with some fields corrected, judged by the same rules as when it was filled in. */
export function correctedForm(form: RemittanceForm, corrections: readonly Correction[], now: Date): Corrected {
  const changed = corrections.reduce(withCorrection, form)
  const problems = new Map<FieldPath, string>()
  const answers: KeptAnswer[] = []
  for (const name of new Set(corrections.map(({ field }) => answerNameOf(field)))) {
    const parsed = parseAnswers([name], { [name]: changed[name] }, { now, form: changed })
    if (parsed.ok) answers.push(...parsed.answers)
    else for (const [at, [message = '']] of Object.entries(parsed.errors)) problems.set(pathOf(name, at), message)
  }
  return { answers, problems, form: changed }
}

/** Message at a field: its own problem, or else one that its value causes at a field that was not asked for. */
export function problemAt(
  field: FieldPath,
  problems: FieldProblems,
  asked: readonly (FieldPath | null)[],
): string | null {
  const own = problems.get(field)
  if (own !== undefined) return own
  const [elsewhere] = [...problems].filter(
    ([path]) => !asked.includes(path) && answerNameOf(path) === answerNameOf(field),
  )
  return elsewhere ? `${labelOf(elsewhere[0])}: ${elsewhere[1]}` : null
}

function answerNameOf(field: FieldPath): AnswerName {
  return field.split('.')[0] as AnswerName
}

function withCorrection(form: RemittanceForm, { field, value }: Correction): RemittanceForm {
  const changed = withValue(form, field, value)
  // A number is corrected in one box, and a receiver who is corrected no longer moves with the sender.
  if (field.endsWith('.accountNumber')) {
    return withValue(changed, field.replace('.accountNumber', '.confirmAccountNumber') as FieldPath, value)
  }
  return field.startsWith('receiverDetails.') ? withValue(changed, 'receiverDetails.sameAsSender', false) : changed
}

/** A date is one field, whichever part of it is wrong. */
function pathOf(name: AnswerName, at: string): FieldPath {
  return (answerOf(name).fields ? `${name}.${at}` : name) as FieldPath
}
