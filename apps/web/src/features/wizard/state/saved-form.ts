import { emptyForm, type RemittanceForm, remittanceToForm } from '@nirgam/domain/remittance/answers/form-data'
import type { RemittanceRecord } from '@nirgam/domain/remittance/api-remittances'

const EMPTY = emptyForm()
const formOf = new WeakMap<RemittanceRecord, RemittanceForm>()

/** The server's record as a form. Cached, because it is needed at every key press. */
export function savedForm({ record }: { record: RemittanceRecord | null }): RemittanceForm {
  if (record === null) return EMPTY
  const form = formOf.get(record) ?? remittanceToForm(record)
  formOf.set(record, form)
  return form
}
