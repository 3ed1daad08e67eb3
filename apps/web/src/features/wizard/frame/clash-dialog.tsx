import type { RemittanceForm } from '@nirgam/domain/remittance/answers/form-data'
import { type FieldPath, isSecret, labelOf, stepOfField, valueAt } from '@nirgam/domain/remittance/answers/form-fields'
import { contributionRupees } from '@nirgam/domain/remittance/answers/transfer-answers'
import { stepById } from '@nirgam/domain/remittance/steps'
import { maskAccountNumber } from '@nirgam/domain/shared/masking'
import { asRupees, formatRupees, type Rupees } from '@nirgam/domain/shared/money'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { Facts, Heading, Stack } from '../../../ui/layout.tsx'
import { savedForm } from '../state/saved-form.ts'
import type { Wizard } from '../use-wizard.ts'

type ClashDialogProps = Pick<Wizard, 'form' | 'record' | 'clashes' | 'settleClash'>

/** The same answer was changed here and elsewhere, so the user has to choose one. */
export default function ClashDialog({ form, record, clashes, settleClash }: ClashDialogProps) {
  const theirs = savedForm({ record })
  return (
    <ConfirmDialog
      title="Which version should we keep?"
      confirmLabel="Keep mine"
      cancelLabel="Use the other"
      onConfirm={() => settleClash('mine')}
      onCancel={() => settleClash('theirs')}
      // The question cannot be closed without an answer.
      onClose={() => {}}
    >
      <Stack>
        <p>You changed this here and on another tab or device.</p>
        {clashes.map(({ unit }) => {
          const [path] = unit
          return (
            path && (
              <div key={path}>
                <Heading as="h3" size="base">
                  {questionOf(path)}
                </Heading>
                <Facts
                  facts={[
                    ['Yours', inWords(form, path)],
                    ['The other', inWords(theirs, path)],
                  ]}
                />
              </div>
            )
          )
        })}
      </Stack>
    </ConfirmDialog>
  )
}

/** The step and the field, or only one of them if they have the same name. */
export function questionOf(path: FieldPath): string {
  const { title } = stepById(stepOfField(path))
  const label = labelOf(path)
  return title === label ? title : `${title}: ${label}`
}

function inWords(form: RemittanceForm, path: FieldPath): string {
  const value = valueAt(form, path)
  if (path === 'contribution') return inRupees(contributionRupees(form))
  if (typeof value === 'number') return inRupees(asRupees(value))
  if (typeof value === 'object' && value !== null) return `${value.day} ${value.month} ${value.year}`.trim() || EMPTY
  const text = String(value ?? '')
  return (isSecret(path) ? maskAccountNumber(text) : text) || EMPTY
}

const EMPTY = 'Empty'

function inRupees(rupees: Rupees | null): string {
  return rupees === null ? EMPTY : formatRupees(rupees)
}
