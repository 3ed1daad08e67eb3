import type { CaseItem } from '@nirgam/domain/case/api-case'
import { Facts } from '../../../ui/layout.tsx'
import classes from '../case.module.css'

/** Answers that were sent before, folded away. */
export function SentAnswers({ items }: { items: readonly CaseItem[] }) {
  const sent = items.filter(({ state }) => state === 'sent')
  if (sent.length === 0) return null
  const facts = sent.map((item, index) => [`${index + 1}. ${item.label}`, answerIn(item)] as const)
  return (
    <details className={classes.fold}>
      <summary>Your answers ({sent.length})</summary>
      <Facts facts={facts} />
    </details>
  )
}

function answerIn({ answer, explanation, file }: CaseItem): string {
  return explanation ?? answer ?? file?.name ?? ''
}
