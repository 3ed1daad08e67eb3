import { moneyInWords } from '@nirgam/domain/case/money-words'
import type { DeskCase } from '@nirgam/domain/office/api-desk-cases'
import { formatIndiaDateTime, formatIndiaMoment } from '@nirgam/domain/shared/dates'
import { formatRupees } from '@nirgam/domain/shared/money'
import { inSentence } from '@nirgam/domain/shared/places/countries-in-words'
import { IconArrowLeft, IconEye } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { useNavigate } from '../../lib/navigation.ts'
import { useNow } from '../../lib/now.ts'
import type { Action } from '../../lib/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { Row, Stack, Text } from '../../ui/layout.tsx'
import { Banner } from '../../ui/states.tsx'
import { useMe } from '../desk-session.ts'
import { useKeys } from '../keys.ts'
import classes from './cases.module.css'
import { CaseStateBadge, dueWords, timeLeft } from './queue/queue-columns.tsx'
import { BACK, lastList } from './queue/queue-place.ts'
import { type DeskActBody, doAct } from './use-desk-case.ts'

type CaseHeadProps = { record: DeskCase; looking: DeskCase['looking'] }

/** The case's number, state, assignee and deadline. */
export function CaseHead({ record, looking }: CaseHeadProps) {
  const { from = '' } = (useLocation().state ?? {}) as { from?: string }
  const now = useNow()
  const me = useMe()
  const left = timeLeft(record, now)
  const others = looking.filter(({ uid }) => uid !== me.uid)
  return (
    <Stack as="header" gap="xs">
      <Row gap="wide" className={classes.line}>
        <Link to={`/desk/cases${from}`} state={BACK} className={classes.back} aria-label="Back to the queue">
          <IconArrowLeft size={18} aria-hidden />
        </Link>
        <Beside id={record.remittance_id} from={from} />
        <h1 className="clip" title={record.customer.name}>
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
      </Row>
      <Row gap="wide" className={classes.line}>
        <span>
          Owner <strong>{record.is_mine ? 'you' : (record.holder?.name ?? 'Unassigned')}</strong>
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
        <span role="status" className={classes.news}>
          {others.length > 0 && (
            <>
              <IconEye size={16} aria-hidden /> {others.map(({ name }) => name).join(', ')}{' '}
              {others.length === 1 ? 'is' : 'are'} also viewing this case
            </>
          )}
        </span>
        <JustNow record={record} ownName={me.name} />
      </Row>
    </Stack>
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

/** A colleague's action while the case is open here. */
function JustNow({ record: { history, version }, ownName }: { record: DeskCase; ownName: string }) {
  const [seen, setSeen] = useState(version)
  const latest = history.at(-1)
  const isNews = version > seen && latest !== undefined && latest.who !== ownName
  // A user's own action is not news, nor is anything before it.
  if (version > seen && !isNews) setSeen(version)
  return (
    <span role="status" className={classes.news}>
      {isNews && (
        <>
          <span>
            <strong>{latest.who}</strong>: {latest.label}
          </span>
          <Button variant="link" onClick={() => setSeen(version)}>
            Seen
          </Button>
        </>
      )}
    </span>
  )
}

type BankQuestionsProps = { record: DeskCase; onLetter: (uid: string) => void }

/** The bank's open question in its own words, and the bank's earlier questions in similar cases. */
export function BankQuestions({ record, onLetter }: BankQuestionsProps) {
  const { bank_question: asked, bank_asked_before: before, bank, source } = record
  return (
    <>
      {asked && (
        <Banner
          kind="warning"
          title={`${bank} asks, ${formatIndiaDateTime(Date.parse(asked.at))}`}
          action={asked.letter && <LetterButton uid={asked.letter} onLetter={onLetter} />}
        >
          <span className="written">{asked.words || 'See its letter among the documents.'}</span>
        </Banner>
      )}
      {before && (
        <Banner
          kind="info"
          title={`${bank} asked about ${source} in ${before.count === 1 ? 'one other case' : `${before.count} other cases`} of the last year`}
        >
          {before.latest.map((words) => (
            <span key={words} className="written">
              “{words}”{' '}
            </span>
          ))}
        </Banner>
      )}
    </>
  )
}

function LetterButton({ uid, onLetter }: { uid: string; onLetter: (uid: string) => void }) {
  return (
    <Button size="sm" variant="default" onClick={() => onLetter(uid)}>
      See the letter
    </Button>
  )
}

/** Dialogs are larger than the rest of the page, so they load when opened. */
const ActDialog = lazy(async () => ({ default: (await import('./act-dialogs.tsx')).ActDialog }))
const AskDialog = lazy(() => import('./ask-dialog.tsx'))
const TakeBackDialog = lazy(async () => ({ default: (await import('./act-dialogs.tsx')).TakeBackDialog }))
const certificateWork = () => import('../certificate/certificate-view.tsx')
const PrepareDialog = lazy(async () => ({ default: (await certificateWork()).PrepareDialog }))
const CertifyDialog = lazy(async () => ({ default: (await certificateWork()).CertifyDialog }))

type Offered = DeskCase['acts'][number]
type ActButtonsProps = { record: DeskCase; doing: Action }

/** A button for each action on the case. Pressing an action that is not possible yet shows the reason. */
export function ActButtons({ record, doing }: ActButtonsProps) {
  const [open, setOpen] = useState<Offered | null>(null)
  const press = (offered: Offered) => {
    const { act, dialog, why_not } = offered
    if (why_not !== null) return doing.setFailure(why_not)
    if (dialog !== null) return setOpen(offered)
    // Actions without a dialog need no more in their request than this.
    const body = { act, version: record.version } as DeskActBody
    return void doing.run(() => doAct(record.remittance_id, body))
  }
  const claim = record.acts.find(({ act }) => act === 'claim')
  useKeys({ c: claim && (() => press(claim)) })
  // Highlights the first action that moves the case forward.
  const first = record.acts.find(({ why_not, tone }) => why_not === null && tone === 'main')

  return (
    <Row as="fieldset" gap="sm" className={classes.acts} aria-label="Actions">
      {record.acts.map((offered) => (
        <Button
          key={offered.act}
          size="sm"
          variant={offered.tone === 'danger' ? 'danger' : offered === first ? 'filled' : 'default'}
          aria-disabled={offered.why_not !== null || undefined}
          title={offered.why_not ?? undefined}
          busy={doing.busy}
          onClick={() => press(offered)}
        >
          {offered.label}
        </Button>
      ))}
      {open && (
        <Suspense>
          <Dialog record={record} offered={open} onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </Row>
  )
}

function Dialog(props: { record: DeskCase; offered: Offered; onClose: () => void }) {
  const { record, offered, onClose } = props
  if (offered.dialog === 'items') return <AskDialog record={record} onClose={onClose} />
  if (offered.dialog === 'open_items') return <TakeBackDialog record={record} onClose={onClose} />
  if (offered.dialog === 'preparation') return <PrepareDialog record={record} onClose={onClose} />
  if (offered.dialog === 'certificate') return <CertifyDialog record={record} onClose={onClose} />
  return <ActDialog {...props} />
}
