import { moneyInWords } from '@nirgam/domain/case/money-words'
import type { DeskCase } from '@nirgam/domain/office/api-desk-cases'
import { formatIndiaMoment } from '@nirgam/domain/shared/dates'
import { formatRupees } from '@nirgam/domain/shared/money'
import { inSentence } from '@nirgam/domain/shared/places/countries-in-words'
import { IconArrowLeft, IconEye } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { useNavigate } from '../../lib/navigation.ts'
import { useNow } from '../../lib/now.ts'
import { Button } from '../../ui/button.tsx'
import { Row, Text } from '../../ui/layout.tsx'
import { useMe } from '../desk-session.ts'
import { useKeys } from '../keys.ts'
import classes from './cases.module.css'
import { dueWords, timeLeft } from './queue/promise-left.ts'
import { CaseStateBadge } from './queue/queue-columns.tsx'
import { BACK, lastList } from './queue/queue-place.ts'

type CaseHeadProps = { record: DeskCase; looking: DeskCase['looking'] }

/** Which case it is, where it stands, whose it is and until when. */
export function CaseHead({ record, looking }: CaseHeadProps) {
  const { from = '' } = (useLocation().state ?? {}) as { from?: string }
  const now = useNow()
  const me = useMe()
  const left = timeLeft(record, now)
  const others = looking.filter(({ uid }) => uid !== me.uid)
  return (
    <header className={classes.title}>
      <div className={classes.line}>
        <Link to={`/desk/cases${from}`} state={BACK} className={classes.back} aria-label="Back to the queue">
          <IconArrowLeft size={18} aria-hidden />
        </Link>
        <Beside id={record.remittance_id} from={from} />
        <h1 title={record.customer.name}>
          {record.number} <span>{record.customer.name}</span>
        </h1>
        <CaseStateBadge state={record.state} label={record.state_label} />
        <span className={classes.facts}>
          <strong className="tabular">{record.amount === null ? 'No amount' : formatRupees(record.amount)}</strong>
          {record.destination_country && <span>to {inSentence(record.destination_country)}</span>}
          <span>{record.bank}</span>
          <span>{record.source}</span>
          <span>{record.reference_number}</span>
        </span>
      </div>
      <div className={classes.line}>
        <span>
          Owner <strong>{record.is_mine ? 'you' : (record.holder?.name ?? 'none')}</strong>
        </span>
        {left ? (
          <Text as="span" {...(left.isLate ? { tone: 'error' } : {})}>
            {left.words} · {dueWords(record)}
          </Text>
        ) : (
          <Text as="span" tone="dim">
            {record.state_label} since {formatIndiaMoment(Date.parse(record.since))}
            {(record.category === 'open' || record.category === 'waiting') && '. Clock paused'}
          </Text>
        )}
        <span>{moneyInWords(record.money).join(' ')}</span>
        <span role="status" className={classes.looking}>
          {others.length > 0 && (
            <>
              <IconEye size={16} aria-hidden /> {others.map(({ name }) => name).join(', ')}{' '}
              {others.length === 1 ? 'is' : 'are'} looking, too
            </>
          )}
        </span>
        <JustNow record={record} ownName={me.name} />
      </div>
    </header>
  )
}

/** The cases before and after this one in the list it was opened from. */
function Beside({ id, from }: { id: number; from: string }) {
  const me = useMe()
  const navigate = useNavigate()
  const [ids] = useState(() => lastList.read(me.uid))
  const at = ids.indexOf(id)
  const [before, after] = [at > 0 ? ids[at - 1] : undefined, at === -1 ? ids[0] : ids[at + 1]]
  const open = (one: number | undefined) =>
    one === undefined ? undefined : () => void navigate(`/desk/cases/${one}`, { state: { from } })
  useKeys({ j: open(after), k: open(before) })
  if (before === undefined && after === undefined) return null
  return (
    <nav aria-label="Other cases of the list">
      <Row gap="sm" nowrap>
        <Button size="sm" variant="subtle" disabled={before === undefined} onClick={open(before)}>
          Previous
        </Button>
        <Button size="sm" variant="subtle" disabled={after === undefined} onClick={open(after)}>
          Next
        </Button>
      </Row>
    </nav>
  )
}

/** Somebody else's act while the case is open here. */
function JustNow({ record: { history, version }, ownName }: { record: DeskCase; ownName: string }) {
  const [seen, setSeen] = useState(version)
  const latest = history.at(-1)
  const isNews = version > seen && latest !== undefined && latest.who !== ownName
  // One's own act is no news, nor is what came before it.
  if (version > seen && !isNews) setSeen(version)
  return (
    <span role="status" className={classes.justNow}>
      {isNews && (
        <>
          <span>
            <strong>{latest.who}</strong>: {latest.label}
          </span>
          <Button size="sm" variant="subtle" onClick={() => setSeen(version)}>
            Seen
          </Button>
        </>
      )}
    </span>
  )
}
