import { FACTS } from '@nirgam/domain/guide/facts/facts'
import { RENAMED } from '@nirgam/domain/guide/lists/form-names'
import { FactList } from '../fact-list.tsx'
import classes from '../guide.module.css'
import { SourceNote } from '../sources.tsx'

export default function Names() {
  return (
    <>
      <p>
        A new tax law came in on 1 April 2026 and gave the forms new names. The day you send the money decides which
        name to use. Banks and accountants use both.
      </p>
      <h2>An example</h2>
      <p>
        You send money on 30 March 2026: you file Form 15CA. You send it three days later: you file Form 145. It’s the
        same statement.
      </p>
      <h2>All names</h2>
      <ul className={classes.names}>
        {RENAMED.map(({ what, before, now, ...source }) => (
          <li key={what}>
            <strong>
              {before} <span aria-hidden="true">→</span>
              <span className="visually-hidden"> is now </span> {now}
            </strong>
            <span>{what}</span>
            <SourceNote {...source} />
          </li>
        ))}
      </ul>
      <FactList facts={[['Form 147', FACTS.bankStatement147]]} />
    </>
  )
}
