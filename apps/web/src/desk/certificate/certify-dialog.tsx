import { isAcknowledgement } from '@nirgam/domain/case/case-facts'
import { CERTIFICATE_MESSAGES } from '@nirgam/domain/certificate/certificate-messages'
import { udinProblem, wholeUdin } from '@nirgam/domain/certificate/udin'
import type { DeskCase } from '@nirgam/domain/office/api-desk-cases'
import {
  CERTIFICATE_FACTS,
  type CertificateReading,
  FACT_LABELS,
  FACT_WORDS,
  notFoundIn,
} from '@nirgam/domain/reading/find-in-text'
import { formatRupees } from '@nirgam/domain/shared/money'
import { inSentence } from '@nirgam/domain/shared/places/countries-in-words'
import { indiaDate } from '@nirgam/domain/shared/tax-year'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { ApiError } from '../../lib/api.ts'
import { fileSize } from '../../lib/files.ts'
import { sha256Of } from '../../lib/fingerprint.ts'
import { type Problems, type Typed, useForm } from '../../lib/form.ts'
import { useAction } from '../../lib/use-action.ts'
import { DateField } from '../../ui/date-field.tsx'
import { ConfirmDialog, Dialog } from '../../ui/dialog.tsx'
import { CheckboxField, FieldError, Form, SubmitButton, TextField } from '../../ui/form.tsx'
import { Grid, Text } from '../../ui/layout.tsx'
import { Banner, Skeleton } from '../../ui/states.tsx'
import { useActAsSeen } from '../cases/use-desk-case.ts'
import classes from './certificate.module.css'
import { type Certifying, certify, readCertificate, useIssued } from './certificate-calls.ts'
import { FilePick } from './form/exported-file.tsx'

type CertifyDialogProps = { record: DeskCase; onClose: () => void }

/** Signing: Part C needs the numbers from the portal, other parts only a confirmation. */
export function CertifyDialog({ record, onClose }: CertifyDialogProps) {
  if (record.part !== 'C') return <WithoutCertificate record={record} onClose={onClose} />
  return <WithCertificate record={record} onClose={onClose} />
}

/** Asks for confirmation, because the customer is notified at once. */
function WithoutCertificate({ record, onClose }: CertifyDialogProps) {
  const { run, busy, failure } = useAction()
  const seen = useActAsSeen(record)
  const sign = async () => {
    if (await run(() => seen.act({ act: 'certify' }))) onClose()
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
      We’ll tell the customer right away that their documents are ready.
    </ConfirmDialog>
  )
}

type Chosen = { file: File; sha256: string | null }
type Read = { of: string; facts: CertificateReading }

/** Reads the PDF before issuing it: the first press shows its content, the second certifies. */
function WithCertificate({ record, onClose }: CertifyDialogProps) {
  const issued = useIssued(record)
  const [opened] = useState(record.version)
  const [isTold, setTold] = useState(false)
  const [chosen, choose] = useState<Chosen | null>(null)
  const [read, setRead] = useState<Read | null>(null)
  const version = isTold ? record.version : opened
  const signer = issued.data?.prepared?.signer ?? null
  const missing = read ? notFoundIn(read.facts) : []
  const bodyOf = (typed: Typed): Certifying => ({
    version,
    acknowledgement: typed('acknowledgement').trim().toUpperCase(),
    filed_on: typed('filed_on'),
    udin: wholeUdin(typed('udin'), signer?.membership_number ?? null, today()),
    compared: typed('compared'),
    file: chosen?.file ?? null,
  })
  const check = ({ acknowledgement, filed_on, udin, file, compared }: Certifying): Problems => ({
    ...(!isAcknowledgement(acknowledgement) && { acknowledgement: CERTIFICATE_MESSAGES.acknowledgement }),
    ...(filed_on === '' && { filed_on: CERTIFICATE_MESSAGES.day }),
    ...udinAtField(udin, filed_on, signer?.membership_number ?? null),
    ...(file === null && { file: CERTIFICATE_MESSAGES.pdfMissing }),
    ...(missing.length > 0 && compared === '' && { compared: CERTIFICATE_MESSAGES.notCompared }),
  })
  const form = useForm({
    bodyOf,
    check,
    send: async (body) => {
      if (read === null) {
        const facts = await readCertificate(record.remittance_id, body)
        return setRead({ of: comparedIn(body), facts })
      }
      try {
        await certify(record.remittance_id, body)
        onClose()
      } catch (error) {
        if (error instanceof ApiError && error.status === 409) setTold(true)
        throw error
      }
    },
    failed:
      read === null
        ? 'We couldn’t read the PDF. Please try again.'
        : 'We couldn’t certify this case. Please try again.',
    onEdited: (typed) => setRead((now) => (now?.of === comparedIn(bodyOf(typed)) ? now : null)),
  })
  const pick = async (file: File) => {
    form.clear()
    setRead(null)
    choose({ file, sha256: null })
    const sha256 = await sha256Of(file)
    choose((now) => (now?.file === file ? { file, sha256 } : now))
    // If the numbers are already filled in, the PDF is read at once.
    const isComplete = Object.keys(check({ ...bodyOf(form.typed), file, compared: 'yes' })).length === 0
    if (isComplete) form.element.ref.current?.requestSubmit()
  }
  if (issued.isPending) {
    return (
      <Dialog title={`Certify ${record.number}`} onClose={onClose}>
        <Skeleton height="14rem" />
      </Dialog>
    )
  }
  const problem = issued.data?.prepared?.problem
  // Someone else refused it or sent it back while this dialog was open.
  const isOver = issued.data?.prepared === null && !form.busy
  return (
    <Dialog title={`Certify ${record.number}`} onClose={onClose}>
      {problem && <Banner kind="warning">{problem}</Banner>}
      {isOver && (
        <Banner kind="warning">
          This case is now “{record.state_label}” and can’t be signed. Don’t file Form 146 for it.
        </Banner>
      )}
      <Form form={form}>
        <div>
          <strong>
            {record.customer.name}
            {record.amount !== null && `, ${formatRupees(record.amount)}`}
            {record.destination_country && ` to ${inSentence(record.destination_country)}`}
          </strong>
          <Text size="sm" tone="dim">
            File Form 146 on the portal exactly as prepared
            {signer?.membership_number && ` under membership number ${signer.membership_number}`}, then enter the
            details below.
          </Text>
        </div>
        <Grid>
          <div data-full>
            <TextField
              {...form.field('acknowledgement')}
              label="Acknowledgement number of Form 146"
              autoComplete="off"
              autoCapitalize="characters"
            />
          </div>
          <TextField
            {...form.field('udin')}
            label="UDIN"
            hint="All 18 characters, or just the last 10"
            hintBelow
            autoComplete="off"
            autoCapitalize="characters"
          />
          <DateField {...form.field('filed_on')} label="Filed on" max={today()} defaultValue={today()} />
        </Grid>
        <div>
          <input type="hidden" name="file" value={chosen ? 'chosen' : ''} />
          <FilePick
            label={chosen ? 'Another PDF' : 'Add the signed PDF'}
            accept="application/pdf,.pdf"
            hint="We store it unchanged. Up to 10 MB"
            onPick={(file) => void pick(file)}
          />
          <FieldError id="certify-file-error">{form.problems.file}</FieldError>
          <div role="status">
            {chosen && (
              <Text size="sm" className="written">
                {chosen.file.name}, {fileSize(chosen.file.size)}
                <br />
                SHA-256 <code>{chosen.sha256 ?? '…'}</code>
              </Text>
            )}
          </div>
        </div>
        <div role="status" className={classes.told}>
          {read && <FoundInPdf facts={read.facts} />}
        </div>
        {missing.length > 0 && (
          <CheckboxField {...form.field('compared')} value="yes" label="I compared these myself" />
        )}
        <Text size="sm" tone="dim">
          {read
            ? 'We’ll tell the customer right away that the certificate is ready.'
            : 'We’ll compare the PDF with the case before anything is issued.'}
        </Text>
        <SubmitButton form={form} size="sm" busyLabel={read ? 'Certifying...' : 'Reading the PDF...'}>
          {read ? 'Certify' : 'Check the PDF'}
        </SubmitButton>
      </Form>
    </Dialog>
  )
}

/** When one of these is changed, the PDF is searched again. */
const comparedIn = ({ acknowledgement, udin }: Certifying) => `${acknowledgement} ${udin}`

/** A difference blocks nothing: the signer compares. */
function FoundInPdf({ facts }: { facts: CertificateReading }) {
  return (
    <section aria-label="In the PDF" className={classes.inPdf}>
      <h3>In the PDF</h3>
      <dl>
        {CERTIFICATE_FACTS.map((fact) => (
          <div key={fact} data-tone={facts[fact] === 'found' ? 'success' : 'warning'}>
            <dt>{FACT_LABELS[fact]}</dt>
            <dd>
              {facts[fact] === 'found' ? (
                <IconCheck size={16} aria-hidden />
              ) : (
                <IconAlertTriangle size={16} aria-hidden />
              )}
              {FACT_WORDS[facts[fact]]}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** Today's date in India, where the form is filed. */
const today = () => indiaDate(Date.now())

/** Only the server knows whether a UDIN was used before. */
function udinAtField(udin: string, signedOn: string, membershipNumber: string | null): Problems {
  if (membershipNumber === null || signedOn === '') return udin.length === 18 ? {} : { udin: CERTIFICATE_MESSAGES.udin }
  const problem = udinProblem({ udin, membershipNumber, signedOn, today: today() })
  return problem === null ? {} : { udin: problem }
}
