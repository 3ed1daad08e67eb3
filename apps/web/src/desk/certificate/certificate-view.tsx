import type { DeskCertificates, SheetPaper } from '@nirgam/domain/certificate/api-certificate'
import type { DeskCase } from '@nirgam/domain/office/api-desk-cases'
import { mayDo } from '@nirgam/domain/office/roles'
import { formatIndiaDateTime } from '@nirgam/domain/shared/dates'
import { dayInWords } from '@nirgam/domain/shared/tax-year'
import { IconDownload, IconFileText } from '@tabler/icons-react'
import { useState } from 'react'
import { useForm } from '../../lib/form.ts'
import { type Action, useAction } from '../../lib/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Form, SubmitButton, TextArea } from '../../ui/form.tsx'
import { Facts, Row, Text } from '../../ui/layout.tsx'
import { Banner, ContentSkeleton, ErrorState, StatusBadge } from '../../ui/states.tsx'
import { useMe } from '../desk-session.ts'
import classes from './certificate.module.css'
import { fetchCertificate, fetchPaper, useIssued, withdrawCertificate } from './certificate-calls.ts'
import { partInWords } from './sheet/guide-says.tsx'
import { WhatIsSigned } from './what-is-signed.tsx'

/** Papers that are ready for signing, and everything that was issued, with its state. */
export function CertificateView({ record }: { record: DeskCase }) {
  const query = useIssued(record)
  const doing = useAction()
  const id = record.remittance_id
  if (query.isPending) return <ContentSkeleton />
  if (query.isError) {
    return <ErrorState title="The certificates could not be loaded" onRetry={() => void query.refetch()} />
  }
  const { prepared, issued } = query.data
  const hasPapers = prepared !== null || issued.length > 0
  const part = prepared?.part ?? issued[0]?.part
  return (
    <div className={classes.work}>
      {doing.failure && (
        <Banner kind="error" onClose={() => doing.setFailure(null)}>
          {doing.failure}
        </Banner>
      )}
      {prepared && <Prepared prepared={prepared} />}
      {prepared && <WhatIsSigned record={record} version={prepared.version} />}
      {!prepared && record.category === 'open' && (
        <Text tone="dim">
          Nothing is prepared for signing. Save the tax sheet and, for Part C, the form; then press Prepare.
        </Text>
      )}
      {hasPapers && (
        <Row gap="sm">
          {part !== 'none' && <Paper paper="form-145" label="Filing sheet for the customer" id={id} doing={doing} />}
          {part === 'C' && <Paper paper="form-146" label="Filing sheet, Form 146" id={id} doing={doing} />}
          <Paper paper="a2" label="Data for Form A2" id={id} doing={doing} />
          <Paper paper="working-paper" label="Working" id={id} doing={doing} />
          {part === 'C' && (
            <Paper paper="representation-letter" label="Customer’s letter to the accountant" id={id} doing={doing} />
          )}
        </Row>
      )}
      <section aria-labelledby="issued">
        <h2 id="issued">Given out</h2>
        {issued.length === 0 ? (
          <Text tone="dim">Nothing yet.</Text>
        ) : (
          <ul className={classes.issued}>
            {issued.map((one) => (
              <li key={one.uid}>
                <Issued one={one} record={record} doing={doing} />
              </li>
            ))}
          </ul>
        )}
      </section>
    </div>
  )
}

type PaperProps = { paper: SheetPaper; label: string; id: number; doing: Action }

function Paper({ paper, label, id, doing }: PaperProps) {
  return (
    <Button size="sm" variant="default" onClick={() => void doing.run(() => fetchPaper(id, paper))}>
      <IconFileText size={16} aria-hidden /> {label}
    </Button>
  )
}

function Prepared({ prepared }: { prepared: NonNullable<DeskCertificates['prepared']> }) {
  const { version, part, by, at, signer, problem } = prepared
  return (
    <section aria-labelledby="prepared" className={classes.prepared}>
      <h2 id="prepared">Prepared: {partInWords(part)}</h2>
      <Text>
        Version {version}, by {by}, {formatIndiaDateTime(Date.parse(at))}. It cannot be changed; send it back to change
        it.
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
  valid: { label: 'Stands', color: 'green' },
  superseded: { label: 'Superseded', color: 'orange' },
  withdrawn: { label: 'Withdrawn', color: 'red' },
}

export function issuedFacts(one: DeskCertificates['issued'][number]): (readonly [string, string])[] {
  const ended = one.ended_at && formatIndiaDateTime(Date.parse(one.ended_at))
  const facts: (readonly [string, string | null])[] = [
    ['Signed by', one.membership_number ? `${one.signer}, ${one.membership_number}` : one.signer],
    ['Given out', formatIndiaDateTime(Date.parse(one.issued_at))],
    ['Acknowledgement', one.acknowledgement],
    ['Filed on', one.filed_on && dayInWords(one.filed_on)],
    ['UDIN', one.udin],
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
      <div className={classes.title}>
        <h3>{one.form}</h3>
        <StatusBadge {...STANDINGS[one.standing]} />
      </div>
      <Facts facts={issuedFacts(one)} />
      <Row gap="sm">
        {one.sha256 !== null && (
          <Button
            size="sm"
            variant="default"
            onClick={() => void doing.run(() => fetchCertificate(record.remittance_id, one.uid))}
          >
            <IconDownload size={16} aria-hidden /> Certificate
          </Button>
        )}
        <a href={one.check_url} target="_blank" rel="noreferrer">
          What a bank sees
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

/** After the form was withdrawn on the portal: from then on the check page says so. */
function Withdraw({ record, onClose }: { record: DeskCase; onClose: () => void }) {
  const form = useForm({
    bodyOf: (typed) => ({ reason: typed('reason').trim() }),
    check: ({ reason }) => (reason === '' ? { reason: 'Please give a reason.' } : {}),
    send: async ({ reason }) => {
      await withdrawCertificate(record.remittance_id, record.version, reason)
      onClose()
    },
    failed: 'It could not be withdrawn. Please try again.',
  })
  return (
    <Dialog title="Withdraw the certificate?" onClose={onClose}>
      <Form form={form}>
        <p>
          Withdraw Form 146 on the portal first. The certificate is kept and marked; whoever checks its code is told
          that it does not stand any more.
        </p>
        <TextArea {...form.field('reason')} label="Reason" hint="The customer reads it." rows={3} />
        <SubmitButton form={form} size="sm" busyLabel="Withdrawing...">
          Withdraw the certificate
        </SubmitButton>
      </Form>
    </Dialog>
  )
}
