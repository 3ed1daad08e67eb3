import { BANK_OPTIONS, OTHERS, optionLabel } from '@nirgam/domain/options'
import { useEffect, useRef } from 'react'
import { usePatch } from '../../../lib/use-patch.ts'
import { BankMark } from '../../../ui/bank-mark.tsx'
import { FormSection } from '../../../ui/form-section.tsx'
import { Chosen, ErrorList, SenderBankForm } from '../../bank-details/bank-details.tsx'
import { DocumentCard, useRemittanceDocuments } from '../../documents/documents.tsx'
import type { StepProps } from '../step-props.ts'

export function SenderBankDetailsStep(props: StepProps) {
  const { form, change, problem, clearProblem, remittance, remittanceChanged } = props
  const details = form.senderBankDetails
  const errors = problem?.fields ?? {}
  const documents = useRemittanceDocuments(remittance, remittanceChanged)
  const chosenBank = form.bank === OTHERS ? '' : optionLabel(BANK_OPTIONS, form.bank)
  const color = BANK_OPTIONS.find(({ id }) => id === form.bank)?.color ?? null
  const patch = usePatch(details, (senderBankDetails) => change({ senderBankDetails }))
  const opened = useRef(false)

  const edit: typeof patch = (changed) => {
    patch(changed)
    for (const field of Object.keys(changed)) clearProblem(field)
  }

  useEffect(() => {
    if (opened.current) return
    opened.current = true
    if (details.bankName === '' && chosenBank !== '') edit({ bankName: chosenBank })
  })

  return (
    <div>
      {chosenBank && (
        <Chosen icon={<BankMark name={chosenBank} color={color} />} label="The bank you chose earlier">
          {chosenBank}
        </Chosen>
      )}
      <ErrorList errors={errors} />
      <SenderBankForm details={details} edit={edit} errors={errors} />
      <FormSection title="Proof of the account">
        <div data-full>
          <DocumentCard
            inSection
            kind="sender_bank_document"
            label="Cancelled cheque or bank statement"
            hint="So that we can check the account is yours. It speeds up your certificate, but you can go on without it."
            documents={documents}
          />
        </div>
      </FormSection>
    </div>
  )
}
