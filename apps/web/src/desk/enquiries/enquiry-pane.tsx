import { CASE_STATES } from '@nirgam/domain/case/case-states'
import type { ChangeEnquiryBody, DeskEnquiry } from '@nirgam/domain/office/api-desk-office'
import { fillPlaceholders, textsFor, unfilledIn } from '@nirgam/domain/office/canned-texts'
import { OFFICE_MESSAGES } from '@nirgam/domain/office/office-messages'
import { mayDo } from '@nirgam/domain/office/roles'
import { formatIndiaDateTime } from '@nirgam/domain/shared/dates'
import { TEXT_LIMITS } from '@nirgam/domain/shared/limits'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { ApiError, messageOf } from '../../lib/api.ts'
import { type Problems, useForm } from '../../lib/form.ts'
import { unsaved } from '../../lib/unsaved.ts'
import { Form, SelectField, SubmitButton, TextArea } from '../../ui/form.tsx'
import { Card, Facts, Heading, Row, Stack, Text } from '../../ui/layout.tsx'
import { Banner, EmptyState, ErrorState, Skeleton } from '../../ui/states.tsx'
import { desk, textsQuery } from '../desk-api.ts'
import { useMe } from '../desk-session.ts'
import { useKeys } from '../keys.ts'
import { TemplateSelect } from '../template-select.tsx'
import classes from './enquiries.module.css'
import { enquiryChanged, enquiryQuery, PRIORITY_OPTIONS, readAgain, STATUS_OPTIONS } from './enquiry-calls.ts'

type PaneProps = { id: number; changedAt: string | null; onActed: () => void }

/** One enquiry: its thread, its subject and the reply form. */
export function EnquiryPane({ id, changedAt, onActed }: PaneProps) {
  const { role } = useMe()
  const enquiry = useQuery(enquiryQuery(id))
  const readAt = enquiry.data?.updated_at

  // Loads new messages, shown at the end of the thread. Times in this format sort as text.
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

/** Support staff may not open cases, so they see only the number. */
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
    <Stack as="ol" gap="sm" className={classes.thread} aria-label="Conversation">
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
    </Stack>
  )
}

/** Keyed by staff member and enquiry. */
const drafts = unsaved('', { of: 'staff' })

type Status = DeskEnquiry['status']
type Answer = { text: string; status: Status; seen: number }

function problemsOf({ text }: Answer): Problems {
  if (text.trim() === '') return { text: OFFICE_MESSAGES.answerRequired }
  const unfilled = unfilledIn(text)
  return unfilled === undefined ? {} : { text: OFFICE_MESSAGES.placeholderLeft(unfilled) }
}

function AnswerForm({ enquiry, onActed }: { enquiry: DeskEnquiry; onActed: () => void }) {
  const { id, seen, placeholders, remittance } = enquiry
  const key = `${useMe().uid} ${id}`
  const box = useRef<HTMLTextAreaElement>(null)
  useKeys({ r: () => box.current?.focus() })
  const all = useQuery(textsQuery).data?.texts ?? []
  // Without a remittance, texts for every source of money are offered.
  const texts = remittance ? textsFor(all, remittance.source_id) : all
  const form = useForm({
    bodyOf: (typed): Answer => ({ text: typed('text'), status: typed('status') as Status, seen }),
    check: problemsOf,
    send: async (body) => {
      try {
        const answered = await desk('POST /desk/enquiries/:id/answer', { params: { id }, body })
        // Text that was changed while it was being sent stays.
        if (form.typed('text') === body.text) {
          drafts.remove(key)
          form.fill({ text: '' })
        }
        await enquiryChanged(answered)
        onActed()
      } catch (error) {
        if (error instanceof ApiError && error.status === 409) await readAgain(id)
        throw error
      }
    },
    failed: 'Couldn’t send the reply. Please try again.',
    onEdited: (typed) => drafts.write(key, typed('text')),
  })
  const use = (chosen: { text: string }) => {
    const filled = fillPlaceholders(chosen.text, placeholders)
    const text = [form.typed('text').trimEnd(), filled].filter(Boolean).join('\n\n')
    form.fill({ text })
    drafts.write(key, text)
    // Focuses the text again once the list has closed.
    requestAnimationFrame(() => box.current?.focus())
  }
  return (
    <Form form={form} sent="Reply sent">
      <TemplateSelect texts={texts} onChoose={use} />
      <TextArea
        {...form.field('text')}
        ref={box}
        label="Answer"
        hint="Shown to the customer here and sent by email."
        rows={7}
        maxLength={TEXT_LIMITS.message}
        defaultValue={drafts.read(key)}
      />
      <Row gap="sm">
        <SubmitButton form={form} busyLabel="Sending...">
          Send the answer
        </SubmitButton>
        <SelectField inline label="and set status to" name="status" defaultValue="resolved" options={STATUS_OPTIONS} />
      </Row>
    </Form>
  )
}
