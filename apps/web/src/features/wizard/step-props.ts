import type { FileInfo, RemittanceRecord } from '@nirgam/domain/api-remittances'
import type { RemittanceForm } from '@nirgam/domain/form-data'
import type { FieldPath } from '@nirgam/domain/form-fields'
import type { DocumentKind } from '@nirgam/domain/options'
import type { FormPatch } from './typing.ts'
import type { Setting } from './where-to-open.ts'

/** What every step of the wizard is given, wherever the wizard is shown. */
export type StepProps = {
  form: RemittanceForm
  /** Merges into the form; what is typed is never lost, and what was wrong with it is no longer said. */
  change: (patch: FormPatch) => void
  /** What the last Next found wrong, by field. */
  errors: Readonly<Record<string, string>>
  /** What the server has, once it has something. */
  record: RemittanceRecord | null
  /** For a step that heard of a newer record itself. */
  recordChanged: (record: RemittanceRecord) => void
  documentChanged: (kind: DocumentKind, file: FileInfo | null) => void
  /** Typed before a reload, and not kept in the browser. */
  forgotten: readonly FieldPath[]
  goTo: (step: number) => void
  shownIn: Setting['shownIn']
}
