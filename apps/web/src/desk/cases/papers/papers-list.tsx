import { describeReason } from '@nirgam/domain/case/ask-reasons'
import type { DeskCase } from '@nirgam/domain/office/api-desk-cases'
import { mayDo } from '@nirgam/domain/office/roles'
import { useState } from 'react'
import { messageOf } from '../../../lib/api.ts'
import type { Action } from '../../../lib/use-action.ts'
import { Text } from '../../../ui/layout.tsx'
import { StatusBadge } from '../../../ui/states.tsx'
import { useMe } from '../../desk-session.ts'
import { useKeys } from '../../keys.ts'
import classes from '../cases.module.css'
import { judgePaper } from '../use-desk-case.ts'
import type { DeskPaper, Ticks, Verdict } from './desk-paper.ts'
import { inTurn } from './in-turn.ts'
import { isNoted, standingOf, whyNotSent } from './paper-standing.ts'
import { PaperVerdict } from './paper-verdict.tsx'
import { VerdictDialog } from './verdict-dialog.tsx'

type PapersListProps = {
  record: DeskCase
  shownUid: string | null
  onShow: (uid: string) => void
  doing: Action
}

/** Every paper with what the firm thinks of it; the one that is looked at can be judged. */
export function PapersList({ record, shownUid, onShow, doing }: PapersListProps) {
  const me = useMe()
  const id = record.remittance_id
  const mayJudge = mayDo(me.role, 'judge-papers') && (record.category === 'open' || record.category === 'waiting')
  const [asking, askAbout] = useState<{ kind: DeskPaper['kind']; verdict: Exclude<Verdict, 'accepted'> } | null>(null)
  const [ticked, setTicked] = useState<Record<string, Ticks>>({})
  /** A paper that was asked for and never sent: there is nothing to look at, and a lead may do without it. */
  const [absent, setAbsent] = useState<{ kind: DeskPaper['kind']; beside: string | null } | null>(null)
  const isAbsent = ({ kind, file }: DeskPaper) => file === null && kind === absent?.kind && absent.beside === shownUid
  const chosen = record.papers.find(isAbsent) ?? record.papers.find((paper) => isOf(paper, shownUid))
  const choose = ({ kind, file }: DeskPaper) => {
    setAbsent(file ? null : { kind, beside: shownUid })
    if (file) onShow(file.id)
  }
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
  const judge = (paper: DeskPaper, verdict: Verdict) => {
    if (verdict !== 'accepted') return askAbout({ kind: paper.kind, verdict })
    const document = paper.file?.id ?? null
    return void keep(id, paper.kind, { verdict, document, note: '', ticks: ticksOf(paper) })
  }
  /** A tick on a paper that is judged already is kept at once, with its verdict. */
  const tick = async (paper: DeskPaper, ticks: Ticks) => {
    const { verdict, file, kind } = paper
    const place = file?.id ?? kind
    setTicked((before) => ({ ...before, [place]: ticks }))
    // A paper that was asked for and answered since needs a new verdict, not another note.
    if (!verdict?.is_about_current || (verdict.verdict === 'asked' && !isNoted(paper, record.items))) return
    const { reason, note } = verdict
    const judged = { verdict: verdict.verdict, document: file?.id ?? null, reason, note: note ?? '', ticks }
    if (!(await keep(id, kind, judged))) setTicked((before) => ({ ...before, [place]: verdict.ticks }))
  }
  const key = (verdict: Verdict) =>
    mayJudge && chosen?.file && chosen.file.id === shownUid ? () => judge(chosen, verdict) : undefined
  useKeys({ '1': key('accepted'), '2': key('asked'), '3': key('not_usable') })

  return (
    <>
      <h2>Papers</h2>
      <ul className={classes.list}>
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
      {asking && about && (
        <VerdictDialog
          id={id}
          paper={about}
          verdict={asking.verdict}
          ticks={ticksOf(about)}
          onClose={() => askAbout(null)}
        />
      )}
    </>
  )
}

const isOf = ({ file, earlier }: DeskPaper, uid: string | null) =>
  uid !== null && (file?.id === uid || earlier.some(({ id }) => id === uid))

/** The verdict on it, and that a newer copy has come since. */
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
