import { FACTS } from '@nirgam/domain/guide/facts'
import { RENAMED } from '@nirgam/domain/guide/lists/form-names'
import { FactList, Grades } from '../fact-list.tsx'
import classes from '../guide.module.css'
import { SourceNote } from '../sources.tsx'

export default function Names() {
  return (
    <>
      <p>
        The Income-tax Act 2025 and the Income-tax Rules 2026 hold since 1 April 2026. Which name applies goes by the
        day of the remittance. Banks and accountants use both.
      </p>
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
      <Grades />
    </>
  )
}
