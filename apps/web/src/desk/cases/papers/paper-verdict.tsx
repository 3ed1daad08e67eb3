import { MATCH_TICKS, searchInWords, TICK_LABELS } from '@nirgam/domain/case/paper-verdicts'
import { formatIndiaDateTime } from '@nirgam/domain/shared/dates'
import { fileSize } from '../../../lib/files.ts'
import { Button } from '../../../ui/button.tsx'
import { CheckboxField } from '../../../ui/form.tsx'
import { Text } from '../../../ui/layout.tsx'
import classes from '../cases.module.css'
import type { DeskPaper, Ticks, Verdict } from './paper-standing.ts'

type PaperVerdictProps = {
  paper: DeskPaper
  /** what the customer said instead of sending it */
  whyNot: string | null
  shownUid: string | null
  ticks: Ticks
  mayJudge: boolean
  mayWaive: boolean
  onShow: (uid: string) => void
  onJudge: (verdict: Verdict) => void
  onTick: (ticks: Ticks) => void
}

/** The file of the paper shown, the checks against the answers, and the verdict on it. */
export function PaperVerdict(props: PaperVerdictProps) {
  const { paper, whyNot, shownUid, ticks, mayJudge, mayWaive, onShow, onJudge, onTick } = props
  const { file, earlier, label, found } = paper
  const isCurrent = file?.id === shownUid
  const set = (tick: Ticks[number], isOn: boolean) =>
    onTick(MATCH_TICKS.filter((one) => (one === tick ? isOn : ticks.includes(one))))
  return (
    <div className={classes.verdict}>
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
    </div>
  )
}

/** A person ticks it: a proposal is never a tick. */
function proposalFor(tick: Ticks[number], found: DeskPaper['found']): string | undefined {
  const facts = found?.facts.filter((fact) => fact.tick === tick) ?? []
  return facts.map(({ label, page }) => `${label} (page ${page})`).join(', ') || undefined
}
