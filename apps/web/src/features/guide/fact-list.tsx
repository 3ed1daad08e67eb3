import { type Fact, GRADES } from '@nirgam/domain/guide/facts'
import classes from './guide.module.css'
import { Sourced } from './sources.tsx'

/** Facts, one by one, each with its source. */
export function FactList({ facts }: { facts: readonly (readonly [name: string, fact: Fact])[] }) {
  return (
    <dl className={classes.facts}>
      {facts.map(([name, fact]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <Sourced of={fact}>{fact.says}</Sourced>
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** How far to trust it, said once at the end. */
export function Grades() {
  return (
    <p className={classes.grades}>
      Each statement names its source and how good it is, from best to least: {Object.values(GRADES).join('; ')}. This
      page informs; it does not advise on your own case.
    </p>
  )
}
