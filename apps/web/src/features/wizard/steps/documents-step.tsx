import { DOCUMENT_KINDS } from '@nirgam/domain/options'
import { Banner } from '../../../ui/banner.tsx'
import { DocumentCard, useRemittanceDocuments } from '../../documents/documents.tsx'
import type { StepProps } from '../step-props.ts'
import classes from './documents-step.module.css'

const HINTS: Readonly<Record<(typeof DOCUMENT_KINDS)[number]['id'], string>> = {
  panCard: 'The front of your PAN card.',
  passportFront: 'The page with your photo.',
  passportBack: 'The last page, with your address.',
  addressProof: 'A utility bill, Aadhaar or a bank letter.',
  admissionLetter: 'An admission letter or a fee invoice, if the money pays for studies.',
  qualification: 'A degree or mark sheet, if the money pays for studies.',
}

export function DocumentsStep({ remittance, remittanceChanged }: StepProps) {
  const documents = useRemittanceDocuments(remittance, remittanceChanged)
  const uploaded = DOCUMENT_KINDS.filter(({ id }) => remittance?.documents[id]).length
  return (
    <div className={classes.step}>
      <div className={classes.summary}>
        <p className={classes.count} role="status">
          {uploaded} of {DOCUMENT_KINDS.length} uploaded
        </p>
        <p className={classes.note}>
          All of them are optional. Each document is watermarked with your order reference number
          {remittance ? ` ${remittance.reference_number}` : ''} and stored encrypted.
        </p>
      </div>
      {!remittance && <Banner kind="info">Please log in to add documents. You can also go on without them.</Banner>}
      <div className={classes.cards}>
        {DOCUMENT_KINDS.map(({ id, label }) => (
          <DocumentCard key={id} kind={id} label={label} hint={HINTS[id]} documents={documents} />
        ))}
      </div>
    </div>
  )
}
