import { DOCUMENT_KINDS } from '@nirgam/domain/remittance/answers/options'
import { Grid, Text } from '../../../ui/layout.tsx'
import { Banner } from '../../../ui/states.tsx'
import { DocumentCard, UPLOAD_LIMITS } from '../../documents/documents.tsx'
import { DocumentsOfForm } from '../../guide/guide.tsx'
import type { StepProps } from '../step-props.ts'

const HINTS: Readonly<Record<(typeof DOCUMENT_KINDS)[number]['id'], string>> = {
  panCard: 'The front of your PAN card.',
  passportFront: 'The page with your photo.',
  passportBack: 'The last page, with your address.',
  addressProof: 'A utility bill, Aadhaar or a bank letter.',
  admissionLetter: 'An admission letter or a fee invoice, if the money pays for studies.',
  qualification: 'A degree or mark sheet, if the money pays for studies.',
}

export function DocumentsStep({ form, record, documentChanged }: StepProps) {
  const uploaded = DOCUMENT_KINDS.filter(({ id }) => record?.documents[id]).length
  return (
    <>
      <div>
        <Text size="lg" weight="semibold" tabular role="status">
          {uploaded} of {DOCUMENT_KINDS.length} uploaded
        </Text>
        <Text tone="dim">
          All optional. We watermark each document with your order reference number
          {record && ` ${record.reference_number}`} and store it encrypted. Each can be a {UPLOAD_LIMITS}.
        </Text>
      </div>
      {!record && <Banner kind="info">Please log in to add documents. You can also continue without them.</Banner>}
      <Grid columns="auto">
        {DOCUMENT_KINDS.map(({ id, label }) => (
          <DocumentCard
            key={id}
            record={record}
            documentChanged={documentChanged}
            limits={false}
            kind={id}
            label={label}
            hint={HINTS[id]}
          />
        ))}
      </Grid>
      <DocumentsOfForm form={form} uploaded={Object.keys(record?.documents ?? {})} />
    </>
  )
}

// The list is loaded with the step: appearing later, it would move Next while the user is about to press it.
DocumentsStep.preload = DocumentsOfForm.preload
