import { describeReason } from '@nirgam/domain/case/actions/ask-reasons'
import { MATCH_TICKS, searchInWords, TICK_LABELS } from '@nirgam/domain/case/paper-verdicts'
import type { DeskCase } from '@nirgam/domain/office/api-desk-cases'
import { mayDo } from '@nirgam/domain/office/roles'
import { readingInWords } from '@nirgam/domain/reading/filed-form'
import { formatIndiaDate, formatIndiaDateTime } from '@nirgam/domain/shared/dates'
import { Fragment, lazy, Suspense, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { messageOf } from '../../../lib/api.ts'
import { fileSize } from '../../../lib/files.ts'
import type { Action } from '../../../lib/use-action.ts'
import { Button } from '../../../ui/button.tsx'
import { CheckboxField } from '../../../ui/form.tsx'
import { Stack, Text } from '../../../ui/layout.tsx'
import { StatusBadge } from '../../../ui/states.tsx'
import { useMe } from '../../desk-session.ts'
import { useKeys } from '../../keys.ts'
import classes from '../cases.module.css'
import { doAct, judgePaper, lookAgain } from '../use-desk-case.ts'
import {
  type DeskPaper,
  inTurn,
  isNoted,
  itemsMissing,
  standingOf,
  type Ticks,
  type Verdict,
  whyNotSent,
} from './paper-standing.ts'

const VerdictDialog = lazy(async () => ({ default: (await import('./verdict-dialog.tsx')).VerdictDialog }))

const READ_AGAIN_MS = 3000

type PapersListProps = {
  record: DeskCase
  shownUid: string | null
  onShow: (uid: string) => void
  doing: Action
}

/** Every paper with the firm's verdict; the paper being viewed can be judged. */
export function PapersList({ record, shownUid, onShow, doing }: PapersListProps) {
  const me = useMe()
  const id = record.remittance_id
  const mayJudge = mayDo(me.role, 'judge-papers') && (record.category === 'open' || record.category === 'waiting')
  const [asking, askAbout] = useState<{ kind: DeskPaper['kind']; verdict: Exclude<Verdict, 'accepted'> } | null>(null)
  const [ticked, setTicked] = useState<Record<string, Ticks>>({})
  /** A paper that was asked for and never sent. It has no file to view, and a lead may waive it. */
  const [absent, setAbsent] = useState<{ kind: DeskPaper['kind']; beside: string | null } | null>(null)
  const isAbsent = ({ kind, file }: DeskPaper) => file === null && kind === absent?.kind && absent.beside === shownUid
  const chosen = record.papers.find(isAbsent) ?? record.papers.find((paper) => isOf(paper, shownUid))
  const choose = ({ kind, file }: DeskPaper) => {
    setAbsent(file ? null : { kind, beside: shownUid })
    if (file) onShow(file.id)
  }
  const isRead = chosen?.found?.state !== 'waiting' || chosen.file?.id !== shownUid
  useEffect(() => {
    if (isRead) return
    // The user is waiting for the values, and the regular refresh of the case is less frequent.
    const timer = setInterval(() => void lookAgain(id).catch(() => {}), READ_AGAIN_MS)
    return () => clearInterval(timer)
  }, [id, isRead])
  const about = asking && record.papers.find(({ kind }) => kind === asking.kind)

  const ticksOf = (paper: DeskPaper): Ticks =>
    ticked[paper.file?.id ?? paper.kind] ?? (paper.verdict?.is_about_current ? paper.verdict.ticks : [])
  const [run] = useState(inTurn)
  const keep = async (...judged: Parameters<typeof judgePaper>): Promise<boolean> => {
    doing.setFailure(null)
    try {
      await run(() => judgePaper(...judged))
      return true
    } catch (error) {
      doing.setFailure(messageOf(error, 'Couldn’t save. Please try again.'))
      return false
    }
  }
  const shown = useRef(shownUid)
  useEffect(() => {
    shown.current = shownUid
  }, [shownUid])
  /** Opens the first document without a verdict, unless saving failed or another document has been opened meanwhile. */
  const accept = async (paper: DeskPaper) => {
    const document = paper.file?.id ?? null
    const next = record.papers.find((one) => one !== paper && one.file && !one.verdict?.is_about_current)
    const isSaved = await keep(id, paper.kind, { verdict: 'accepted', document, note: '', ticks: ticksOf(paper) })
    if (isSaved && next?.file && shown.current === document) onShow(next.file.id)
  }
  const judge = (paper: DeskPaper, verdict: Verdict) =>
    verdict === 'accepted' ? void accept(paper) : askAbout({ kind: paper.kind, verdict })
  /** A tick on a paper that already has a verdict is saved at once with that verdict. */
  const tick = async (paper: DeskPaper, ticks: Ticks) => {
    const { verdict, file, kind } = paper
    const place = file?.id ?? kind
    setTicked((before) => ({ ...before, [place]: ticks }))
    // A paper that was asked for and has been answered since needs a new verdict, not another note.
    if (!verdict?.is_about_current || (verdict.verdict === 'asked' && !isNoted(paper, record.items))) return
    const { reason, note } = verdict
    const judged = { verdict: verdict.verdict, document: file?.id ?? null, reason, note: note ?? '', ticks }
    if (!(await keep(id, kind, judged))) setTicked((before) => ({ ...before, [place]: verdict.ticks }))
  }
  const key = (verdict: Verdict) =>
    mayJudge && chosen?.file && chosen.file.id === shownUid ? () => judge(chosen, verdict) : undefined
  useKeys({ '1': key('accepted'), '2': key('asked'), '3': key('not_usable') })

  return (
    <Stack gap="sm">
      <h2>Documents</h2>
      <AskForMissing record={record} doing={doing} />
      <ul className={classes.list} hidden={record.papers.length === 0}>
        {record.papers.map((paper) => (
          <li key={paper.kind} className={classes.row} data-shown={paper === chosen || undefined}>
            <button
              type="button"
              id={`papers-${paper.kind}`}
              className={classes.paper}
              aria-current={paper === chosen ? 'true' : undefined}
              onClick={() => choose(paper)}
            >
              <span>{paper.label}</span>
              <StatusBadge {...standingOf(paper, record.items)} />
            </button>
            <Said paper={paper} />
            <Origin paper={paper} />
            {paper.reading && <Text size="sm">{readingInWords(paper.reading)}</Text>}
            {paper === chosen && <Proofs paper={paper} />}
            {paper === chosen && (
              <PaperVerdict
                paper={paper}
                whyNot={paper.file ? null : whyNotSent(paper, record.items)}
                shownUid={shownUid}
                ticks={ticksOf(paper)}
                mayJudge={mayJudge}
                mayWaive={mayJudge && mayDo(me.role, 'waive')}
                onShow={onShow}
                onJudge={(verdict) => judge(paper, verdict)}
                onTick={(ticks) => void tick(paper, ticks)}
              />
            )}
          </li>
        ))}
      </ul>
      <Suspense>
        {asking && about && (
          <VerdictDialog
            id={id}
            paper={about}
            verdict={asking.verdict}
            ticks={ticksOf(about)}
            onClose={() => askAbout(null)}
          />
        )}
      </Suspense>
    </Stack>
  )
}

const isOf = ({ file, earlier }: DeskPaper, uid: string | null) =>
  uid !== null && (file?.id === uid || earlier.some(({ id }) => id === uid))

/** Everything that the paper has to prove, according to the guide. */
function Proofs({ paper: { proofs } }: { paper: DeskPaper }) {
  return proofs.map(({ name, proves }) => (
    <Text key={name} size="sm" tone="dim">
      {name}: {proves}
    </Text>
  ))
}

/** One message for every required paper that is missing, offered to users who may ask now. */
function AskForMissing({ record, doing }: Pick<PapersListProps, 'record' | 'doing'>) {
  const missing = itemsMissing(record)
  const ask = record.acts.find(({ act }) => act === 'ask')
  if (missing.length === 0 || ask === undefined) return null
  const press = () => {
    if (ask.why_not !== null) return doing.setFailure(ask.why_not)
    const { remittance_id: id, version } = record
    void doing.run(() => doAct(id, { act: 'ask', version, items: missing }))
  }
  return (
    <Button size="sm" variant="default" busy={doing.busy} busyLabel="Asking..." onClick={press}>
      Ask for everything missing ({missing.length})
    </Button>
  )
}

/** Whether the file was sent before, and whether other customers sent the same file. */
function Origin({ paper: { first_sent_at, file, also_sent_by } }: { paper: DeskPaper }) {
  const dayOf = (time: string) => formatIndiaDate(Date.parse(time))
  return (
    <>
      {first_sent_at && file && (
        <Text size="sm" tone="dim">
          Sent on {dayOf(first_sent_at)} for an earlier remittance. On {dayOf(file.uploaded_at)} the customer agreed to
          use it again.
        </Text>
      )}
      {also_sent_by.length > 0 && (
        <Text size="sm" tone="error">
          The same file was sent from another account:{' '}
          {also_sent_by.map(({ remittance_id, number }) => (
            <Fragment key={remittance_id}>
              <Link to={`/desk/cases/${remittance_id}`}>{number}</Link>{' '}
            </Fragment>
          ))}
        </Text>
      )}
    </>
  )
}

/** The verdict, or a note that a newer copy has arrived since. */
function Said({ paper: { verdict, file } }: { paper: DeskPaper }) {
  if (verdict === null) return null
  if (!verdict.is_about_current && file) return <Text size="sm">A newer copy has arrived since.</Text>
  return (
    <Text size="sm" tone="dim">
      {[verdict.reason && describeReason(verdict.reason).label, verdict.by].filter(Boolean).join(', ')}
      {verdict.note && `: ${verdict.note}`}
    </Text>
  )
}

type PaperVerdictProps = {
  paper: DeskPaper
  /** the customer's reason for not sending it */
  whyNot: string | null
  shownUid: string | null
  ticks: Ticks
  mayJudge: boolean
  mayWaive: boolean
  onShow: (uid: string) => void
  onJudge: (verdict: Verdict) => void
  onTick: (ticks: Ticks) => void
}

/** The file of the chosen paper, the checks against the answers, and the verdict. */
function PaperVerdict(props: PaperVerdictProps) {
  const { paper, whyNot, shownUid, ticks, mayJudge, mayWaive, onShow, onJudge, onTick } = props
  const { file, earlier, label, found } = paper
  const isCurrent = file?.id === shownUid
  const set = (tick: Ticks[number], isOn: boolean) =>
    onTick(MATCH_TICKS.filter((one) => (one === tick ? isOn : ticks.includes(one))))
  return (
    <Stack gap="sm" className={classes.verdict}>
      {file && (
        <Text size="sm" tone="dim">
          {file.name}, {fileSize(file.size)}, {formatIndiaDateTime(Date.parse(file.uploaded_at))}
        </Text>
      )}
      {whyNot !== null && <p className="written">“{whyNot}”</p>}
      {isCurrent && found && (
        <Text size="sm" role="status">
          {searchInWords(found.state, found.facts.length > 0)}
        </Text>
      )}
      {isCurrent && mayJudge && (
        <fieldset aria-label={`${label}: what agrees`}>
          {MATCH_TICKS.map((tick) => (
            <CheckboxField
              key={tick}
              label={TICK_LABELS[tick]}
              hint={proposalFor(tick, found)}
              checked={ticks.includes(tick)}
              onChange={({ currentTarget }) => set(tick, currentTarget.checked)}
            />
          ))}
        </fieldset>
      )}
      {(isCurrent || !file) && (
        <div className={classes.verdicts}>
          {isCurrent && mayJudge && (
            <>
              <Button size="sm" onClick={() => onJudge('accepted')}>
                Accept
              </Button>
              <Button size="sm" variant="default" onClick={() => onJudge('asked')}>
                Request better copy
              </Button>
              <Button size="sm" variant="danger" onClick={() => onJudge('not_usable')}>
                Not usable
              </Button>
            </>
          )}
          {mayWaive && (
            <Button size="sm" variant="subtle" onClick={() => onJudge('waived')}>
              Waive
            </Button>
          )}
        </div>
      )}
      {earlier.length > 0 && (
        <ul className={classes.list} aria-label={`${label}: earlier copies`}>
          {!isCurrent && file && (
            <li>
              <Button size="sm" variant="subtle" onClick={() => onShow(file.id)}>
                Show the newest copy
              </Button>
            </li>
          )}
          {earlier.map(({ id, uploaded_at }) => (
            <li key={id}>
              <Button size="sm" variant="subtle" aria-pressed={id === shownUid} onClick={() => onShow(id)}>
                Version from {formatIndiaDateTime(Date.parse(uploaded_at))}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Stack>
  )
}

/** Values found in the document support a tick, but only a person may tick. */
function proposalFor(tick: Ticks[number], found: DeskPaper['found']): string | undefined {
  const facts = found?.facts.filter((fact) => fact.tick === tick) ?? []
  return facts.map(({ label, page }) => `${label} (page ${page})`).join(', ') || undefined
}
