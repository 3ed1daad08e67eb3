import { emptyForm, type RemittanceForm, readForm } from '@nirgam/domain/remittance/answers/form-data'
import { FIELDS, type FieldPath, isSameValue, valueAt, withValue } from '@nirgam/domain/remittance/answers/form-fields'
import type { RemittanceRecord } from '@nirgam/domain/remittance/api-remittances'
import { type Draft, formDataOf } from '../../draft/draft.ts'
import { savedForm } from '../state/saved-form.ts'
import { unitOf, withUnit } from '../state/three-way.ts'
import type { Clash, WizardState } from '../state/wizard-state.ts'

type Known = Pick<WizardState, 'form' | 'forgotten' | 'clashes'>

/** The initial form: the server's answers, overlaid with the edits of this browser's draft. */
export function fromDraft(record: RemittanceRecord | null, draft: Draft | null): Known {
  const saved = savedForm({ record })
  if (draft === null) return { form: saved, forgotten: [], clashes: [] }
  const typed = readForm(formDataOf(draft))
  const forgotten = FIELDS.filter((path) => isForgotten(draft, path)).flatMap((path) => [...unitOf(path)])
  const edited = FIELDS.filter((path) => !forgotten.includes(path) && isTyped(draft, typed, path))
  const emptied = forgotten.reduce((form, path) => withValue(form, path, valueAt(emptyForm(), path)), saved)
  return {
    form: { ...withUnit(emptied, edited, typed), referenceNumber: saved.referenceNumber ?? draft.reference },
    forgotten: [...new Set(forgotten)],
    clashes: record ? onePerUnit(edited.flatMap((path) => clashOf(draft, path, typed, saved))) : [],
  }
}

/**
 * Typed, but not stored in the browser. Fields typed together with it still mark it as forgotten after another tab has
 * saved its own value, because the two do not belong together.
 */
function isForgotten({ fields }: Draft, path: FieldPath): boolean {
  const typed = fields[path]
  if (typed !== undefined) return !('value' in typed)
  return Object.values(fields).some(({ along }) => Array.isArray(along) && along.includes(path))
}

/** Older versions stored whole groups of fields, in which empty fields were untouched. */
function isTyped({ fields }: Draft, typed: RemittanceForm, path: FieldPath): boolean {
  return 'was' in (fields[path] ?? {}) || !isSameValue(valueAt(typed, path), valueAt(emptyForm(), path))
}

/** The server's value has changed since the user typed over it. */
function clashOf(draft: Draft, path: FieldPath, typed: RemittanceForm, saved: RemittanceForm): Clash[] {
  if (!('was' in (draft.fields[path] ?? {}))) return []
  const before = readForm(formDataOf({ ...draft, fields: { [path]: { value: draft.fields[path]?.was } } }))
  const now = valueAt(saved, path)
  const isNews = !isSameValue(now, valueAt(before, path)) && !isSameValue(now, valueAt(typed, path))
  return isNews ? [{ unit: unitOf(path), was: withUnit(saved, unitOf(path), before) }] : []
}

function onePerUnit(clashes: readonly Clash[]): Clash[] {
  return clashes.filter(({ unit }, index) => clashes.findIndex((clash) => clash.unit === unit) === index)
}
