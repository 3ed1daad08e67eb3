import type { DeskCertificates } from '@nirgam/domain/certificate/api-certificate'
import type { DeskCase } from '@nirgam/domain/office/api-desk-cases'
import { mayDo } from '@nirgam/domain/office/roles'
import { FACT_LABELS } from '@nirgam/domain/reading/find-in-text'
import { formatIndiaDateTime } from '@nirgam/domain/shared/dates'
import { dayInWords } from '@nirgam/domain/shared/tax-year'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { useForm } from '../../lib/form.ts'
import { type Action, useAction } from '../../lib/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Form, SubmitButton, TextArea } from '../../ui/form.tsx'
import { Facts, Grid, Row, Stack, Text } from '../../ui/layout.tsx'
import { Banner, ContentSkeleton, ErrorState, StatusBadge } from '../../ui/states.tsx'
import { useMe } from '../desk-session.ts'
import classes from './certificate.module.css'
import { fetchCertificate, fetchPaper, useIssued, withdrawCertificate } from './certificate-calls.ts'
import { FormView } from './form/form-view.tsx'
import type { GoTo } from './places.ts'
import { partInWords } from './sheet/guide-says.tsx'
import { SheetView } from './sheet/sheet-view.tsx'
import { WhatIsSigned } from './what-is-signed.tsx'

/** Papers ready for signing, and every issued certificate with its state. */
export function CertificateView({ record }: { record: DeskCase }) {
  const query = useIssued(record)
  const doing = useAction()
  const id = record.remittance_id
  if (query.isPending) return <ContentSkeleton />
  if (query.isError) {
    return <ErrorState title="Couldn’t load the certificates" onRetry={() => void query.refetch()} />
  }
  const { prepared, issued, sheets } = query.data
  return (
    <Stack className={classes.work}>
      {doing.failure && (
        <Banner kind="error" onClose={() => doing.setFailure(null)}>
          {doing.failure}
        </Banner>
      )}
      {prepared && <Prepared prepared={prepared} />}
      {prepared && <WhatIsSigned record={record} version={prepared.version} />}
      {!prepared && record.category === 'open' && (
        <Text tone="dim">Nothing to sign yet. Save the tax sheet (and Form 146 for Part C), then choose Prepare.</Text>
      )}
      {sheets.length > 0 && (
        <section aria-labelledby="sheets">
          <h2 id="sheets">Documents to download</h2>
          <Text size="sm" tone="dim">
            Each is also in the customer’s packet for the bank, except Form 146, which they get as the signed file.
          </Text>
          <Grid as="ul" columns="auto" gap="sm">
            {sheets.map(({ paper, name }) => (
              <li key={paper}>
                <Button
                  size="sm"
                  variant="subtle"
                  busy={doing.busy}
                  onClick={() => void doing.run(() => fetchPaper(id, paper))}
                >
                  <IconDownload size={16} aria-hidden /> {name}
                </Button>
              </li>
            ))}
          </Grid>
        </section>
      )}
      <section aria-labelledby="issued">
        <h2 id="issued">Issued</h2>
        {issued.length === 0 ? (
          <Text tone="dim">Nothing yet.</Text>
        ) : (
          <Stack as="ul">
            {issued.map((one) => (
              <Stack key={one.uid} as="li" gap="sm" className={classes.box}>
                <Issued one={one} record={record} doing={doing} />
              </Stack>
            ))}
          </Stack>
        )}
      </section>
    </Stack>
  )
}

function Prepared({ prepared }: { prepared: NonNullable<DeskCertificates['prepared']> }) {
  const { version, part, by, at, signer, problem } = prepared
  return (
    <section aria-labelledby="prepared" className={classes.box} data-tone="success">
      <h2 id="prepared">Prepared: {partInWords(part)}</h2>
      <Text>
        Version {version}, by {by}, {formatIndiaDateTime(Date.parse(at))}. Locked. Send it back to make changes.
      </Text>
      {signer && (
        <Text>
          For {signer.name}
          {signer.membership_number && `, membership number ${signer.membership_number}`}
        </Text>
      )}
      {problem && <Banner kind="warning">{problem}</Banner>}
    </section>
  )
}

const STANDINGS = {
  valid: { label: 'Valid', color: 'green' },
  superseded: { label: 'Superseded', color: 'orange' },
  withdrawn: { label: 'Withdrawn', color: 'red' },
}

export function issuedFacts(one: DeskCertificates['issued'][number]): (readonly [string, string])[] {
  const ended = one.ended_at && formatIndiaDateTime(Date.parse(one.ended_at))
  const facts: (readonly [string, string | null])[] = [
    ['Signed by', one.membership_number ? `${one.signer}, ${one.membership_number}` : one.signer],
    ['Issued', formatIndiaDateTime(Date.parse(one.issued_at))],
    ['Acknowledgement', one.acknowledgement],
    ['Filed on', one.filed_on && dayInWords(one.filed_on)],
    ['UDIN', one.udin],
    ['Compared by the signer', one.compared.map((fact) => FACT_LABELS[fact]).join(', ')],
    ['SHA-256 of the file', one.sha256],
    ['Code for checking', one.code],
    ['Ended', ended && [ended, one.ended_reason].filter(Boolean).join(': ')],
  ]
  return facts.filter((fact): fact is readonly [string, string] => Boolean(fact[1]))
}

type IssuedProps = { one: DeskCertificates['issued'][number]; record: DeskCase; doing: Action }

function Issued({ one, record, doing }: IssuedProps) {
  const me = useMe()
  const [withdrawing, withdraw] = useState(false)
  return (
    <>
      <Row gap="sm">
        <h3>{one.form}</h3>
        <StatusBadge {...STANDINGS[one.standing]} />
      </Row>
      <Facts facts={issuedFacts(one)} />
      <Row gap="sm">
        {one.sha256 !== null && (
          <Button
            size="sm"
            variant="default"
            busy={doing.busy}
            onClick={() => void doing.run(() => fetchCertificate(record.remittance_id, one.uid))}
          >
            <IconDownload size={16} aria-hidden /> Certificate
          </Button>
        )}
        <a href={one.check_url} target="_blank" rel="noreferrer">
          Public check page
        </a>
        {one.withdraw_until !== null && mayDo(me.role, 'certify') && (
          <Button size="sm" variant="danger" onClick={() => withdraw(true)}>
            Withdraw (until {dayInWords(one.withdraw_until)})
          </Button>
        )}
      </Row>
      {withdrawing && <Withdraw record={record} onClose={() => withdraw(false)} />}
    </>
  )
}

/** For a form that was withdrawn on the portal; the check page then reports it as withdrawn. */
function Withdraw({ record, onClose }: { record: DeskCase; onClose: () => void }) {
  const form = useForm({
    bodyOf: (typed) => ({ reason: typed('reason').trim() }),
    check: ({ reason }) => (reason === '' ? { reason: 'Please give a reason.' } : {}),
    send: async ({ reason }) => {
      await withdrawCertificate(record.remittance_id, record.version, reason)
      onClose()
    },
    failed: 'We couldn’t withdraw the certificate. Please try again.',
  })
  return (
    <Dialog title="Withdraw the certificate?" onClose={onClose}>
      <Form form={form}>
        <p>
          Withdraw Form 146 on the portal first. We keep the certificate, and anyone who checks its code is told that
          it’s no longer valid.
        </p>
        <TextArea {...form.field('reason')} label="Reason" hint="Shown to the customer." rows={3} />
        <SubmitButton form={form} size="sm" busyLabel="Withdrawing...">
          Withdraw the certificate
        </SubmitButton>
      </Form>
    </Dialog>
  )
}

export { CertifyDialog } from './certify-dialog.tsx'
export { PrepareDialog } from './prepare-dialog.tsx'

type CertificateWorkProps = { view: 'sheet' | 'form' | 'certificate'; record: DeskCase; goTo: GoTo }

/** All work between accepted papers and a signed certificate; its code loads only for users who do that work. */
export function CertificateWork({ view, record, goTo }: CertificateWorkProps) {
  if (view === 'sheet') return <SheetView record={record} />
  return view === 'form' ? <FormView record={record} goTo={goTo} /> : <CertificateView record={record} />
}
