import { CASE_STATES } from '@nirgam/domain/case/case-states'
import type { ChangeEnquiryBody, DeskEnquiry } from '@nirgam/domain/office/api-desk-office'
import { mayDo } from '@nirgam/domain/office/roles'
import { formatIndiaDateTime } from '@nirgam/domain/shared/dates'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { ApiError, messageOf } from '../../lib/api.ts'
import { SelectField } from '../../ui/form.tsx'
import { Card, Facts, Heading, Row, Stack, Text } from '../../ui/layout.tsx'
import { Banner, EmptyState, ErrorState, Skeleton } from '../../ui/states.tsx'
import { desk } from '../desk-api.ts'
import { useMe } from '../desk-session.ts'
import { AnswerForm } from './answer-form.tsx'
import classes from './enquiries.module.css'
import { enquiryChanged, enquiryQuery, PRIORITY_OPTIONS, readAgain, STATUS_OPTIONS } from './enquiry-calls.ts'

type PaneProps = { id: number; changedAt: string | null; onActed: () => void }

/** One conversation, what it is about, and the answer to it. */
export function EnquiryPane({ id, changedAt, onActed }: PaneProps) {
  const { role } = useMe()
  const enquiry = useQuery(enquiryQuery(id))
  const readAt = enquiry.data?.updated_at

  // New messages appear at its end. Times in this format sort as text.
  useEffect(() => {
    if (readAt !== undefined && changedAt !== null && changedAt > readAt) void readAgain(id)
  }, [id, readAt, changedAt])

  if (enquiry.isPending) return <Skeleton height="24rem" />
  if (enquiry.data === undefined) {
    if (enquiry.error instanceof ApiError && enquiry.error.status === 404) {
      return <EmptyState title="Enquiry not found">Its customer may have deleted their account.</EmptyState>
    }
    return <ErrorState title="Couldn’t load the enquiry" onRetry={() => void enquiry.refetch()} />
  }
  const mayAnswer = mayDo(role, 'answer-enquiries')
  return (
    <Stack>
      <Heading>{enquiry.data.subject}</Heading>
      <About enquiry={enquiry.data} mayChange={mayAnswer} onActed={onActed} />
      <Conversation enquiry={enquiry.data} />
      {mayAnswer && <AnswerForm enquiry={enquiry.data} onActed={onActed} />}
    </Stack>
  )
}

type AboutProps = { enquiry: DeskEnquiry; mayChange: boolean; onActed: () => void }

function About({ enquiry, mayChange, onActed }: AboutProps) {
  const { id, customer, contact, status, priority, remittance, remittances } = enquiry
  const [failure, setFailure] = useState<string | null>(null)
  const change = async (body: ChangeEnquiryBody) => {
    setFailure(null)
    try {
      await enquiryChanged(await desk('PUT /desk/enquiries/:id', { params: { id }, body }))
      onActed()
    } catch (error) {
      setFailure(messageOf(error, 'Couldn’t save the change. Please try again.'))
    }
  }
  const off = !mayChange
  return (
    <Stack gap="sm">
      <Facts
        facts={[
          ['Customer', customer],
          ['Contact', contact ?? 'No contact details'],
          ['Remittance', remittance ? <CaseLink key="case" remittance={remittance} /> : 'Not linked'],
        ]}
      />
      <Row gap="md">
        <SelectField
          inline
          label="Status"
          disabled={off}
          value={status}
          options={STATUS_OPTIONS}
          onChange={({ currentTarget }) => void change({ status: currentTarget.value as DeskEnquiry['status'] })}
        />
        <SelectField
          inline
          label={<span className="visually-hidden">Priority of this enquiry</span>}
          disabled={off}
          value={priority}
          options={PRIORITY_OPTIONS}
          onChange={({ currentTarget }) => void change({ priority: currentTarget.value as DeskEnquiry['priority'] })}
        />
        <SelectField
          inline
          label="About"
          disabled={off || (remittances.length === 0 && remittance === null)}
          value={remittance ? String(remittance.id) : ''}
          options={[
            { value: '', label: remittances.length === 0 ? 'They have no remittance' : 'No remittance' },
            ...remittances.map((one) => ({
              value: String(one.id),
              label: `${one.number}${one.state ? `, ${CASE_STATES[one.state].label.toLowerCase()}` : ', not submitted'}`,
            })),
          ]}
          onChange={({ currentTarget: { value } }) =>
            void change({ remittance_id: value === '' ? null : Number(value) })
          }
        />
      </Row>
      {failure && <Banner kind="error">{failure}</Banner>}
    </Stack>
  )
}

/** Support does not work on cases; for them it stays a number. */
function CaseLink({ remittance: { id, number, state } }: { remittance: NonNullable<DeskEnquiry['remittance']> }) {
  const { role } = useMe()
  const where = state ? ` (${CASE_STATES[state].label})` : ''
  if (state === null || !mayDo(role, 'see-cases')) return `${number}${where}`
  return (
    <>
      <Link to={`/desk/cases/${id}`}>{number}</Link>
      {where}
    </>
  )
}

function Conversation({ enquiry: { message, created_at, customer, thread } }: { enquiry: DeskEnquiry }) {
  const asked = { id: -1, from: 'customer' as const, by: null, text: message, at: created_at }
  return (
    <ol className={classes.thread} aria-label="Conversation">
      {[asked, ...thread].map(({ id, from, by, text, at }) => (
        <li key={id} data-from={from}>
          <Card pad="sm" tone={from === 'firm' ? 'accent' : 'surface'}>
            <Text size="sm" tone="dim">
              {from === 'customer' ? customer : (by ?? 'We')} · {formatIndiaDateTime(Date.parse(at))}
            </Text>
            <p className="written">{text}</p>
          </Card>
        </li>
      ))}
    </ol>
  )
}
