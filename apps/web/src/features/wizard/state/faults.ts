import { answerOf } from '@nirgam/domain/remittance/answers/answers'
import type { StepProblem } from '@nirgam/domain/remittance/step-gates'
import { type StepId, stepById } from '@nirgam/domain/remittance/steps'
import { MESSAGES } from '@nirgam/domain/shared/messages'

/** One problem in its own words, with links to its fields. */
export type Fault = { lead: string; links: readonly { field: string; text: string }[] }

/** The problems of a step, each named once: first the blank fields together in one sentence, then the others. */
export function faultsOf(id: StepId, { message, fields }: StepProblem): Fault[] {
  const left = new Map(Object.entries(fields))
  const faults: Fault[] = []
  for (const name of stepById(id).answers) {
    const { incomplete, fields: asked = {} } = answerOf(name)
    const blank = Object.entries(asked).filter(
      ([field, { label }]) => left.get(field) === MESSAGES.text.required(label),
    )
    if (incomplete && blank.length > 0) {
      const links = blank.map(([field, { label }]) => ({ field, text: label }))
      faults.push({ lead: incomplete(''), links })
      for (const { field } of links) left.delete(field)
    } else if (incomplete && message === incomplete('') && left.size > 0) {
      // All missing parts of a date count as one problem.
      faults.push({ lead: '', links: [{ field: [...left.keys()][0] ?? '', text: message }] })
      left.clear()
    }
  }
  const single = [...left].map(([field, text]) => ({ lead: '', links: [{ field, text }] }))
  return [...faults, ...single]
}

/** Messages that belong to no field, such as a failed save. */
export function saidBesides(faults: readonly Fault[], { message }: StepProblem): string | null {
  const isSaid = faults.some(({ lead, links }) => (lead ? message.startsWith(lead) : links[0]?.text === message))
  return isSaid ? null : message
}
