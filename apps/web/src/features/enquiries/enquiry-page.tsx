import { ENQUIRY_PRIORITY_COLORS, ENQUIRY_STATUS_COLORS } from '@nirgam/domain/account/enquiry-form'
import {
  DEFAULT_ENQUIRY_PRIORITY,
  ENQUIRY_PRIORITIES,
  ENQUIRY_STATUSES,
  optionLabel,
} from '@nirgam/domain/remittance/answers/options'
import type { EnquiryRecord } from '@nirgam/domain/remittance/api-remittances'
import { remittanceNumber } from '@nirgam/domain/remittance/remittance-status'
import { formatIndiaDateTime } from '@nirgam/domain/shared/dates'
import { MESSAGES } from '@nirgam/domain/shared/messages'
import { IconMessageQuestion } from '@tabler/icons-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { pagesQuery } from '../../lib/query.ts'
import { Button } from '../../ui/button.tsx'
import { Card, Heading, PageHeading, Panel, Row, Stack, Text } from '../../ui/layout.tsx'
import { ShowMore, usePages } from '../../ui/lists.tsx'
import { Banner, EmptyState, ErrorState, Skeleton, StatusBadge } from '../../ui/states.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import classes from './enquiries.module.css'
import { EnquiryForm, type EnquiryValues } from './enquiries.tsx'
import { ReplyForm } from './reply-form.tsx'

const LOAD_FAILED = 'Failed to load your enquiries'

type Tab = 'new' | 'history'

export function EnquiryPage() {
  const [params, setParams] = useSearchParams()
  const [sent, setSent] = useState(false)
  const [about, setAbout] = useState(() => remittanceIn(params.get('remittance')))
  const tab: Tab = params.get('tab') === 'history' ? 'history' : 'new'
  const show = (chosen: Tab, justSent: boolean) => {
    setSent(justSent)
    setParams(chosen === 'history' ? { tab: 'history' } : {}, { replace: true })
  }

  const ask = (
    <Panel title="What would you like to know?" className={classes.ask}>
      <EnquiryForm
        place={`enquiry ${about}`}
        initial={about === null ? undefined : enquiryAbout(about)}
        onSent={() => {
          setAbout(null)
          show('history', true)
        }}
      />
    </Panel>
  )
  const history = (
    <Stack>
      {sent && (
        <Banner kind="success" onClose={() => setSent(false)}>
          {MESSAGES.enquiries.submitted}
        </Banner>
      )}
      <EnquiryHistory onAsk={() => show('new', false)} />
    </Stack>
  )
  return (
    <>
      <PageHeading
        title="Enquiry Center"
        lead="Ask us anything about your remittances. We’ll reply here and by email or text."
      />
      <Tabs
        label="Your enquiries"
        value={tab}
        onChange={(chosen) => show(chosen, false)}
        tabs={[
          { id: 'new', label: 'New Enquiry', content: ask },
          { id: 'history', label: 'Enquiry History', content: history },
        ]}
      />
    </>
  )
}

function remittanceIn(id: string | null): number | null {
  return id !== null && /^[1-9]\d{0,14}$/.test(id) ? Number(id) : null
}

/** An enquiry started from a remittance names it, and the desk links to it. */
function enquiryAbout(remittance_id: number): EnquiryValues {
  const subject = `About ${remittanceNumber(remittance_id)}`
  return { subject, message: '', priority: DEFAULT_ENQUIRY_PRIORITY, remittance_id }
}

function EnquiryHistory({ onAsk }: { onAsk: () => void }) {
  const list = usePages(pagesQuery('GET /enquiries', {}))
  const enquiries = list.data?.pages.flatMap(({ data }) => data.enquiries) ?? []
  if (list.isPending) return <Skeleton height="16rem" />
  if (list.isError && list.data === undefined) {
    return <ErrorState title={LOAD_FAILED} onRetry={() => void list.refetch()} />
  }
  if (enquiries.length === 0) {
    return (
      <EmptyState
        title="No enquiries yet"
        icon={<IconMessageQuestion size={26} aria-hidden="true" />}
        action={<Button onClick={onAsk}>Ask a question</Button>}
      >
        Your questions and our replies will appear here.
      </EmptyState>
    )
  }
  return (
    <>
      <Stack as="ul">
        {enquiries.map((enquiry) => (
          <li key={enquiry.id}>
            <EnquiryCard enquiry={enquiry} />
          </li>
        ))}
      </Stack>
      <ShowMore list={list} failed={LOAD_FAILED} />
    </>
  )
}

function EnquiryCard({ enquiry }: { enquiry: EnquiryRecord }) {
  const { id, subject, message, priority, status } = enquiry
  return (
    <Card as="article" className={`written ${classes.words}`}>
      <Stack gap="sm">
        <Row as="header" gap="sm">
          <Heading size="lg">{subject}</Heading>
          <StatusBadge label={optionLabel(ENQUIRY_STATUSES, status)} color={ENQUIRY_STATUS_COLORS[status]} />
          <StatusBadge
            label={`${optionLabel(ENQUIRY_PRIORITIES, priority)} priority`}
            color={ENQUIRY_PRIORITY_COLORS[priority]}
          />
        </Row>
        <p>{message}</p>
        {enquiry.admin_response && (
          <Card tone="accent" pad="sm">
            <Heading as="h3" size="base">
              Our answer
            </Heading>
            <p>{enquiry.admin_response}</p>
          </Card>
        )}
        <Conversation enquiry={enquiry} />
        <ReplyForm id={id} />
        <Text tone="dim" size="sm">
          Enquiry #{id} · Created {formatIndiaDateTime(Date.parse(enquiry.created_at))} · Updated{' '}
          {formatIndiaDateTime(Date.parse(enquiry.updated_at))}
        </Text>
      </Stack>
    </Card>
  )
}

/** The messages after the question. A single answer is already shown above. */
function Conversation({ enquiry: { id, thread } }: { enquiry: EnquiryRecord }) {
  const isOnlyAnswer = thread.length === 1 && thread[0]?.from === 'us'
  if (thread.length === 0 || isOnlyAnswer) return null
  return (
    <Stack as="ol" gap="mid" className={classes.thread} aria-label={`Conversation about enquiry #${id}`}>
      {thread.map(({ from, text, at }) => (
        <li key={`${from} ${at}`} data-from={from}>
          <Text size="sm" tone="dim">
            {from === 'you' ? 'You' : 'We'} · {formatIndiaDateTime(Date.parse(at))}
          </Text>
          <p>{text}</p>
        </li>
      ))}
    </Stack>
  )
}
