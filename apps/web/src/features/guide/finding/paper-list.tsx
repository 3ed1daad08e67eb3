import type { Paper } from '@nirgam/domain/guide/papers/paper'
import classes from '../guide.module.css'

/** Papers, each with what a bank clerk looks for. */
export function PaperList({ papers }: { papers: readonly Paper[] }) {
  return (
    <ul className={classes.papers}>
      {papers.map(({ name, proves, issuer, mustMatch, goesWrong }) => (
        <li key={name}>
          <details>
            <summary>{name}</summary>
            <dl>
              <dt>Proves</dt>
              <dd>{proves}</dd>
              <dt>Issued by</dt>
              <dd>{issuer}</dd>
              <dt>Must match</dt>
              <dd>{mustMatch}</dd>
              <dt>Often goes wrong</dt>
              <dd>{goesWrong}</dd>
            </dl>
          </details>
        </li>
      ))}
    </ul>
  )
}
