import type { Paper } from '@nirgam/domain/guide/papers/papers-of-money'
import classes from '../guide.module.css'

/** Documents, each with the details that a bank clerk checks. */
export function PaperList({ papers }: { papers: readonly Paper[] }) {
  return (
    <ul className={classes.papers}>
      {papers.map(({ name, proves, issuer, mustMatch, goesWrong }) => (
        <li key={name}>
          <details>
            <summary>{name}</summary>
            <dl>
              <dt>What it proves</dt>
              <dd>{proves}</dd>
              <dt>Who issues it</dt>
              <dd>{issuer}</dd>
              <dt>What must match</dt>
              <dd>{mustMatch}</dd>
              <dt>Common mistakes</dt>
              <dd>{goesWrong}</dd>
            </dl>
          </details>
        </li>
      ))}
    </ul>
  )
}
