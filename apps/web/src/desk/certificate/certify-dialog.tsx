import { isAcknowledgement } from '@nirgam/domain/case/case-facts'
import { CERTIFICATE_MESSAGES } from '@nirgam/domain/certificate/certificate-messages'
import { normalUdin, udinProblem } from '@nirgam/domain/certificate/udin'
import type { DeskCase } from '@nirgam/domain/office/api-desk-cases'
import { useState } from 'react'
import { ApiError } from '../../lib/api.ts'
import { fileSize } from '../../lib/files.ts'
import { sha256Of } from '../../lib/fingerprint.ts'
import { type Problems, useForm } from '../../lib/form.ts'
import { useAction } from '../../lib/use-action.ts'
import { ConfirmDialog, Dialog } from '../../ui/dialog.tsx'
import { FieldError, Form, SubmitButton, TextField } from '../../ui/form.tsx'
import { Text } from '../../ui/layout.tsx'
import { Banner, Skeleton } from '../../ui/states.tsx'
import { useActAsSeen } from '../cases/use-desk-case.ts'
import classes from './certificate.module.css'
import { certify, useIssued } from './certificate-calls.ts'
import { FilePick } from './form/file-pick.tsx'

type CertifyDialogProps = { record: DeskCase; onClose: () => void }

/** Signing: for Part C with what the portal gave, otherwise by a word alone. */
export function CertifyDialog({ record, onClose }: CertifyDialogProps) {
  if (record.part !== 'C') return <WithoutCertificate record={record} onClose={onClose} />
  return <WithCertificate record={record} onClose={onClose} />
}

/** Nothing is typed here, but it goes to the customer at once. */
function WithoutCertificate({ record, onClose }: CertifyDialogProps) {
  const { run, busy, failure } = useAction()
  const seen = useActAsSeen(record)
  const sign = async () => {
    if (await run(() => seen.act({ act: 'certify', version: seen.version }))) onClose()
  }
  return (
    <ConfirmDialog
      title={`Certify ${record.number}?`}
      confirmLabel="Certify"
      busyLabel="Certifying..."
      busy={busy}
      error={failure}
      onConfirm={() => void sign()}
      onCancel={onClose}
    >
      The customer is told at once that their papers are ready.
    </ConfirmDialog>
  )
}

type Chosen = { file: File; sha256: string | null }

function WithCertificate({ record, onClose }: CertifyDialogProps) {
  const issued = useIssued(record)
  const [opened] = useState(record.version)
  const [isTold, setTold] = useState(false)
  const [chosen, choose] = useState<Chosen | null>(null)
  const version = isTold ? record.version : opened
  const signer = issued.data?.prepared?.signer ?? null
  const pick = async (file: File) => {
    form.clear()
    choose({ file, sha256: null })
    const sha256 = await sha256Of(file)
    choose((now) => (now?.file === file ? { file, sha256 } : now))
  }
  const form = useForm({
    bodyOf: (typed) => ({
      version,
      acknowledgement: typed('acknowledgement').trim().toUpperCase(),
      filed_on: typed('filed_on'),
      udin: normalUdin(typed('udin')),
      file: chosen?.file ?? null,
    }),
    check: ({ acknowledgement, filed_on, udin, file }): Problems => ({
      ...(!isAcknowledgement(acknowledgement) && { acknowledgement: CERTIFICATE_MESSAGES.acknowledgement }),
      ...(filed_on === '' && { filed_on: CERTIFICATE_MESSAGES.day }),
      ...udinAtField(udin, filed_on, signer?.membership_number ?? null),
      ...(file === null && { file: CERTIFICATE_MESSAGES.pdfMissing }),
    }),
    send: async (body) => {
      try {
        await certify(record.remittance_id, body)
        onClose()
      } catch (error) {
        if (error instanceof ApiError && error.status === 409) setTold(true)
        throw error
      }
    },
    failed: 'It could not be certified. Please try again.',
  })
  if (issued.isPending) {
    return (
      <Dialog title={`Certify ${record.number}`} onClose={onClose}>
        <Skeleton height="14rem" />
      </Dialog>
    )
  }
  const problem = issued.data?.prepared?.problem
  return (
    <Dialog title={`Certify ${record.number}`} onClose={onClose}>
      {problem && <Banner kind="warning">{problem}</Banner>}
      <Form form={form}>
        <p>
          File Form 146 on the portal as it was prepared, then enter what you got
          {signer?.membership_number && ` under membership number ${signer.membership_number}`}.
        </p>
        <TextField
          {...form.field('acknowledgement')}
          label="Acknowledgement number of Form 146"
          autoComplete="off"
          autoCapitalize="characters"
        />
        <TextField {...form.field('filed_on')} label="Filed on" type="date" max={today()} />
        <TextField
          {...form.field('udin')}
          label="UDIN"
          hint="18 signs; characters 3 to 8 are your membership number"
          autoComplete="off"
          autoCapitalize="characters"
        />
        <div>
          <input type="hidden" name="file" value={chosen ? 'chosen' : ''} />
          <FilePick
            label={chosen ? 'Another PDF' : 'Add the signed PDF'}
            accept="application/pdf,.pdf"
            hint="It is kept byte for byte; up to 10 MB"
            onPick={(file) => void pick(file)}
          />
          <FieldError id="certify-file-error">{form.problems.file}</FieldError>
          <div role="status">
            {chosen && (
              <Text size="sm" className={classes.print}>
                {chosen.file.name}, {fileSize(chosen.file.size)}
                <br />
                SHA-256 <code>{chosen.sha256 ?? '…'}</code>
              </Text>
            )}
          </div>
        </div>
        <Text size="sm" tone="dim">
          The customer is told at once that the certificate is ready.
        </Text>
        <SubmitButton form={form} size="sm" busyLabel="Certifying...">
          Certify
        </SubmitButton>
      </Form>
    </Dialog>
  )
}

/** By the calendar in India, where it is filed. */
const today = () => new Date(Date.now() + 5.5 * 60 * 60 * 1000).toISOString().slice(0, 10)

/** Whether it was used before is the server's to say. */
function udinAtField(udin: string, signedOn: string, membershipNumber: string | null): Problems {
  if (membershipNumber === null || signedOn === '') return udin.length === 18 ? {} : { udin: CERTIFICATE_MESSAGES.udin }
  const problem = udinProblem({ udin, membershipNumber, signedOn, today: today() })
  return problem === null ? {} : { udin: problem }
}
