import type { RemittanceRecord } from '@nirgam/domain/api-remittances'
import type { RemittanceForm } from '@nirgam/domain/form-data'
import type { StepProblem } from '@nirgam/domain/step-gates'

/** What every step of the wizard is given, wherever the wizard is shown. */
export type StepProps = {
  form: RemittanceForm
  /** merges into the form; what is typed is never lost */
  change: (patch: Partial<RemittanceForm>) => void
  /** what the last Next found wrong, with messages by field; editing a field clears its own */
  problem: StepProblem | null
  clearProblem: (field: string) => void
  /** the server's record from step 6 on */
  remittance: RemittanceRecord | null
  /** for a step that heard of a newer record itself: after an upload, a sync, a payment */
  remittanceChanged: (record: RemittanceRecord) => void
  /** from step 10 to an earlier one it also offers the way straight back to the review */
  goTo: (step: number) => void
  place: 'remittance' | 'dashboard'
}
