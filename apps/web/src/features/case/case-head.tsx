import type { CaseRecord } from '@nirgam/domain/case/api-case'
import { displayStatus, remittanceNumber } from '@nirgam/domain/remittance/remittance-status'
import { inSentence } from '@nirgam/domain/shared/countries-in-words'
import { formatIndiaDateTime } from '@nirgam/domain/shared/dates'
import { formatRupees } from '@nirgam/domain/shared/money'
import { IconAlertTriangle, IconArrowLeft, IconClock } from '@tabler/icons-react'
import type { Ref } from 'react'
import { Link } from 'react-router'
import { useNow } from '../../lib/now.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Row, Stack, Text } from '../../ui/layout.tsx'
import { StatusBadge } from '../../ui/states.tsx'
import classes from './case.module.css'
import { promiseOf } from './promise.ts'

/** Which remittance this is. The amount is the transfer; nothing is charged on this page. */
export function CaseHead({ record }: { record: CaseRecord }) {
  const { remittance_id, reference_number, amount, destination_country } = record
  const what = amount === null ? 'Your remittance' : formatRupees(amount)
  return (
    <header className={classes.head}>
      <Link to="/remittances" className={classes.back}>
        <IconArrowLeft size={18} aria-hidden /> My Remittances
      </Link>
      <Row gap="sm" justify="between">
        <h1>
          {what}
          {destination_country && ` to ${inSentence(destination_country)}`}
        </h1>
        <StatusBadge {...displayStatus({ is_completed: true, status: record.status })} />
      </Row>
      <Text tone="dim" size="md" tabular>
        <span className={classes.number}>Transfer {remittanceNumber(remittance_id)} ·</span>{' '}
        <span className={classes.number}>Reference {reference_number}</span>
      </Text>
    </header>
  )
}

const PAUSED = { words: 'The clock is paused until we hear from you.', isLate: false }

function askedInWords({ items, line }: CaseRecord): string {
  const open = items.filter(({ state }) => state !== 'sent').length
  return open === 0 ? line : `We need ${open === 1 ? 'one more thing' : `${open} things`} from you (below).`
}

const TURNS = { us: 'With us', you: 'Waiting for you', nobody: null }

/** Where it stands, whose turn it is, and until when. */
export function CaseState({ record, heading }: { record: CaseRecord; heading: Ref<HTMLHeadingElement> }) {
  const { state, status, title, line, reason, turn, since } = record
  const now = useNow()
  const promise = status === 'pending' ? PAUSED : promiseOf(record, now)
  const Clock = promise?.isLate ? IconAlertTriangle : IconClock
  const isEnded = state === 'refused' || state === 'withdrawn'
  return (
    <section
      aria-labelledby="case-state"
      className={classes.state}
      data-tone={turn === 'you' ? 'warning' : isEnded ? 'error' : 'accent'}
    >
      <Stack gap="sm">
        <Row justify="between" gap="sm">
          {TURNS[turn] && (
            <Text size="sm" weight="semibold" className={classes.turn}>
              {TURNS[turn]}
            </Text>
          )}
          <Text size="sm" tone="dim">
            Since {formatIndiaDateTime(Date.parse(since))}
          </Text>
        </Row>
        <h2 id="case-state" ref={heading} tabIndex={-1} className={classes.title}>
          {title}
        </h2>
        <p>{state === 'asked' ? askedInWords(record) : line}</p>
        {reason && <p className="written">{reason}</p>}
        {promise && (
          <Row gap="sm" align="start" nowrap>
            <Clock size={20} aria-hidden />
            <Text tone={promise.isLate ? 'error' : undefined} weight="semibold">
              {promise.words}
            </Text>
          </Row>
        )}
        {isEnded && (
          <Row gap="sm">
            <ButtonLink to={`/enquiry?remittance=${record.remittance_id}`} variant="default" size="sm">
              Talk to us
            </ButtonLink>
            <Text size="sm" tone="dim">
              What you get back: see our <Link to="/refunds">refund rules</Link>.
            </Text>
          </Row>
        )}
      </Stack>
    </section>
  )
}
