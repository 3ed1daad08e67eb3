import { type RemittanceForm, receiverLikeSender } from '@nirgam/domain/remittance/answers/form-data'
import type { Problem, WizardState } from './wizard-state.ts'

/** Single answers, or single fields of an answer. */
export type FormPatch = {
  [Name in keyof RemittanceForm]?: RemittanceForm[Name] extends string | number | boolean | null
    ? RemittanceForm[Name]
    : Partial<RemittanceForm[Name]>
}

/** Applies typed text at once and clears the field's old problem. */
export function typed(state: WizardState, patch: FormPatch): WizardState {
  const groups = Object.entries(patch).map(([name, part]) => ({
    name,
    fields: isGroup(part) ? Object.keys(part) : null,
  }))
  const paths: string[] = groups.flatMap(({ name, fields }) => fields?.map((field) => `${name}.${field}`) ?? [name])
  return {
    ...state,
    form: alike(patched(state.form, patch)),
    begun: true,
    problem: groups.flatMap(({ name, fields }) => fields ?? [name]).reduce(withoutField, state.problem),
    forgotten: state.forgotten.filter((path) => !paths.includes(path)),
  }
}

function patched(form: RemittanceForm, patch: FormPatch): RemittanceForm {
  const before = new Map<string, unknown>(Object.entries(form))
  const changed = Object.entries<unknown>(patch).map(([name, part]) => {
    const group = before.get(name)
    return [name, isGroup(part) && isGroup(group) ? { ...group, ...part } : part]
  })
  return { ...form, ...Object.fromEntries(changed) }
}

function isGroup(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

/** A receiver at the sender's address follows changes to it. */
export function alike(form: RemittanceForm): RemittanceForm {
  return form.receiverDetails.sameAsSender ? { ...form, receiverDetails: receiverLikeSender(form.senderDetails) } : form
}

function withoutField(problem: Problem | null, field: string): Problem | null {
  if (problem === null || !(field in problem.fields)) return problem
  const { [field]: _, ...fields } = problem.fields
  return Object.keys(fields).length === 0 ? null : { ...problem, fields }
}
