import type { DeskSheet } from '@nirgam/domain/certificate/api-sheet'
import { Text } from '../../../ui/layout.tsx'
import { StatusBadge } from '../../../ui/states.tsx'
import classes from '../../cases/cases.module.css'

type Found = DeskSheet['finding']

const CERTAINTY = {
  clear: { color: 'green', label: 'The rule is clear' },
  likely: { color: 'blue', label: 'Likely' },
  open: { color: 'orange', label: 'Not settled yet' },
} as const

export function Certainty({ finding: { certainty } }: { finding: Found }) {
  return <StatusBadge {...CERTAINTY[certainty]} />
}

/** The reasons for the guide's finding, each with its source. */
export function FoundWhy({ finding: { reasons, nro } }: { finding: Found }) {
  return (
    <details className={classes.why}>
      <summary>Why ({reasons.length + nro.length})</summary>
      <ol>
        {[...reasons, ...nro].map(({ text, source, is_open }) => (
          <li key={text}>
            {text}{' '}
            <Text as="small" tone={is_open ? 'warning' : 'dim'}>
              {is_open ? `Open. ${source}` : source}
            </Text>
          </li>
        ))}
      </ol>
    </details>
  )
}

/** The customer's own answers to the guide's questions on their case. */
export function ToldGuide({ finding: { told } }: { finding: Found }) {
  if (told.length === 0) return <Text tone="dim">The customer hasn’t answered the guide’s questions.</Text>
  return (
    <details className={classes.why}>
      <summary>What the customer told the guide ({told.length})</summary>
      <dl>
        {told.map(({ question, answer }) => (
          <div key={question}>
            <dt>{question}</dt>
            <dd>{answer}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
