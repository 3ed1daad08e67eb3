import type { CaseRecord } from '@nirgam/domain/case/api-case'
import { caseBadge, categoryOf, isStopped } from '@nirgam/domain/case/case-states'
import { moneyInWords } from '@nirgam/domain/case/money-words'
import { ABOUT_MONEY, MONEY_BACK } from '@nirgam/domain/case/refund-words'
import { remittanceNumber } from '@nirgam/domain/remittance/remittance-status'
import { formatIndiaDateTime } from '@nirgam/domain/shared/dates'
import { formatRupees } from '@nirgam/domain/shared/money'
import { inSentence } from '@nirgam/domain/shared/places/countries-in-words'
import { IconAlertTriangle, IconArrowLeft, IconClock } from '@tabler/icons-react'
import type { Ref } from 'react'
import { Link } from 'react-router'
import { useNow } from '../../lib/now.ts'
import { Card, Row, Stack, Text, VisuallyHidden } from '../../ui/layout.tsx'
import { Skeleton, StatusBadge } from '../../ui/states.tsx'
import classes from './case.module.css'
import { BANK_ANSWER } from './case-stages.ts'
import { promiseOf } from './promise.ts'

/** Identifies the remittance. The amount is the transfer; nothing is charged on this page. */
export function CaseHead({ record }: { record: CaseRecord }) {
  const { remittance_id, reference_number, amount, destination_country } = record
  const what = amount === null ? 'Your remittance' : formatRupees(amount)
  return (
    <Stack as="header" gap="xs">
      <Link to="/remittances" className={`screen-only ${classes.back}`}>
        <IconArrowLeft size={18} aria-hidden /> My Remittances
      </Link>
      <h1>
        {what}
        {destination_country && ` to ${inSentence(destination_country)}`}
      </h1>
      <Row gap="sm">
        <StatusBadge {...caseBadge(record)} />
        <Text tone="dim" size="sm" tabular>
          {remittanceNumber(remittance_id)} · <VisuallyHidden>Reference </VisuallyHidden>
          {reference_number}
        </Text>
      </Row>
    </Stack>
  )
}

const PAUSED = { words: 'The clock is paused until we hear from you.', isLate: false }

function askedInWords({ items, line }: CaseRecord): string {
  const open = items.filter(({ state }) => state !== 'sent').length
  return open === 0 ? line : `We need ${open === 1 ? 'one more thing' : `${open} things`} from you (below).`
}

const MONEY_AFTER: { readonly [state in CaseRecord['state']]?: string } = {
  nothing_to_file: MONEY_BACK,
  refused: MONEY_BACK,
  withdrawn: ABOUT_MONEY,
}

/** The contribution after a case ended without a form: promised to be refunded until the refund has been requested. */
function moneyAfter({ state, money }: CaseRecord): string | undefined {
  return money.refund_asked + money.refunded > 0 ? moneyInWords(money).join(' ') : MONEY_AFTER[state]
}

/** Names the author of the reason; a refusal introduces its reason itself. */
function reasonLabel(state: CaseRecord['state']): string {
  if (state === 'bank_query') return 'Your bank asks: '
  if (state === 'reissue') return 'Why: '
  return categoryOf(state) === 'done' ? `${BANK_ANSWER}: ` : ''
}

const TURNS = { us: 'With us', you: 'Waiting for you', nobody: null }

const TONES: { readonly [state in CaseRecord['state']]?: 'error' | 'info' } = { refused: 'error', withdrawn: 'info' }

/** The state of the case, whose turn it is, and the deadline. */
export function CaseState({ record, heading }: { record: CaseRecord; heading: Ref<HTMLHeadingElement> }) {
  const { state, status, title, line, reason, turn, since } = record
  const now = useNow()
  const promise = status === 'pending' ? PAUSED : promiseOf(record, now)
  const Clock = promise?.isLate ? IconAlertTriangle : IconClock
  const tone = turn === 'you' ? 'warning' : (TONES[state] ?? 'accent')
  const isEnded = MONEY_AFTER[state] !== undefined
  return (
    <Card as="section" framed tone={tone} className={classes.state} aria-labelledby="case-state">
      <Stack gap="sm">
        <Row justify="between" gap="sm">
          {TURNS[turn] && (
            <Text size="sm" weight="semibold" tone={tone}>
              {TURNS[turn]}
            </Text>
          )}
          <Text size="sm" tone="dim">
            Since {formatIndiaDateTime(Date.parse(since))}
          </Text>
        </Row>
        <h2 id="case-state" ref={heading} tabIndex={-1}>
          {title}
        </h2>
        <p>{state === 'asked' ? askedInWords(record) : line}</p>
        {reason && (
          <p className="written">
            {reasonLabel(state)}
            {reason}
          </p>
        )}
        {promise && (
          <Row gap="sm" align="start" nowrap>
            <Clock size={20} aria-hidden />
            <Text tone={promise.isLate ? 'error' : undefined} weight="semibold">
              {promise.words}
            </Text>
          </Row>
        )}
        {isEnded && (
          <p>
            {moneyAfter(record)} <Link to="/refunds">Refund rules</Link>
            {' · '}
            <Link to={`/enquiry?remittance=${record.remittance_id}`}>Talk to us</Link>
          </p>
        )}
      </Stack>
    </Card>
  )
}

/** As tall as the content that replaces it, so that nothing below moves; a stopped case has little content. */
export function WorkSkeleton({ record }: { record: CaseRecord }) {
  return <Skeleton height={isStopped(record.state) ? '7.375rem' : '40rem'} />
}
