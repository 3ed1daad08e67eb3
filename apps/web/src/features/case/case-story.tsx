import type { CaseRecord } from '@nirgam/domain/case/api-case'
import { Panel } from '../../ui/layout.tsx'
import { Timeline } from '../../ui/timeline.tsx'
import classes from './case.module.css'
import { type CaseStage, caseStages } from './case-stages.ts'

/** Of a long story the beginning is folded away. */
const SHOWN_BEHIND = 5

/** The history of the case with its messages, and the coming stages. */
export function CaseStory({ record }: { record: CaseRecord }) {
  const stages = caseStages(record).map(withWords)
  const behind = stages.filter(({ state }) => state === 'done').length
  const folded = Math.max(0, behind - SHOWN_BEHIND)
  return (
    <Panel title="Progress">
      {folded > 1 && (
        <details className={classes.earlier}>
          <summary>Show {folded} earlier steps</summary>
          <Timeline stages={stages.slice(0, folded)} />
        </details>
      )}
      <Timeline stages={folded > 1 ? stages.slice(folded) : stages} />
    </Panel>
  )
}

function withWords({ text, words, ...stage }: CaseStage) {
  const told = (
    <>
      {text}
      {words && <p className="written">{words}</p>}
    </>
  )
  return { ...stage, text: text || words ? told : null }
}
