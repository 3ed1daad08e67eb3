import { DESTINATIONS } from '@nirgam/domain/options'
import { usePatch } from '../../../lib/use-patch.ts'
import { FlagIcon } from '../../../ui/flag-icon.tsx'
import { FormSection } from '../../../ui/form-section.tsx'
import { Chosen, ErrorList, ReceiverBankForm } from '../../bank-details/bank-details.tsx'
import { DocumentCard, useRemittanceDocuments } from '../../documents/documents.tsx'
import type { StepProps } from '../step-props.ts'

export function ReceiverBankDetailsStep(props: StepProps) {
  const { form, change, problem, clearProblem, remittance, remittanceChanged, place } = props
  const details = form.receiverBankDetails
  const errors = problem?.fields ?? {}
  const documents = useRemittanceDocuments(remittance, remittanceChanged)
  const patch = usePatch(details, (receiverBankDetails) => change({ receiverBankDetails }))

  const edit: typeof patch = (changed) => {
    patch(changed)
    for (const field of Object.keys(changed)) clearProblem(field)
  }

  const destination = DESTINATIONS.find(({ name }) => name === form.destinationCountry)
  return (
    <div>
      {form.destinationCountry && (
        <Chosen icon={<FlagIcon iso={destination?.iso ?? null} width={40} />} label="Destination country">
          {form.destinationCountry}
        </Chosen>
      )}
      <ErrorList errors={errors} />
      <ReceiverBankForm
        details={details}
        edit={edit}
        errors={errors}
        receiverCountry={form.receiverDetails.country}
        insist={place === 'remittance'}
      />
      <FormSection title="Supporting document">
        <div data-full>
          <DocumentCard
            inSection
            kind="receiver_bank_document"
            label="Proof of the receiver's account (optional)"
            hint="A bank statement or a letter from the bank that shows the account number."
            documents={documents}
          />
        </div>
      </FormSection>
    </div>
  )
}
