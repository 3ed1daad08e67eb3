import { type RemittanceForm, readForm } from '@nirgam/domain/remittance/answers/form-data'
import { isSameValue } from '@nirgam/domain/remittance/answers/form-fields'

/**
 * The answers that a form lacks, if both describe the same remittance: same destination and amount, and no
 * contradicting answer. Null if taking the answers would overwrite an answer.
 */
export function missingIn(form: RemittanceForm, answers: FirstAnswers): FirstAnswers | null {
  const wanted = readForm(answers)
  const isAbout = (name: 'amount' | 'destinationCountry') => Boolean(wanted[name]) && wanted[name] === form[name]
  if (!isAbout('amount') || !isAbout('destinationCountry')) return null
  const names = (Object.keys(answers) as (keyof FirstAnswers)[]).filter((name) => Boolean(wanted[name]))
  const others = names.filter((name) => !isSameValue(wanted[name], form[name]))
  if (others.some((name) => Boolean(form[name]))) return null
  return Object.fromEntries(others.map((name) => [name, wanted[name]]))
}

/** Answers that a remittance may start with. */
export type FirstAnswers = Partial<
  Pick<RemittanceForm, 'destinationCountry' | 'amount' | 'bank' | 'accountType' | 'sourceOfFunds'>
>
