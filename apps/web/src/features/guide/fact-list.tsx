import { type Fact, GRADES } from '@nirgam/domain/guide/facts/fact'
import { Text } from '../../ui/layout.tsx'
import classes from './guide.module.css'
import { FoldedSource } from './sources.tsx'

/** Facts, one by one, each with its source. */
export function FactList({ facts }: { facts: readonly (readonly [name: string, fact: Fact])[] }) {
  return (
    <dl className={classes.facts}>
      {facts.map(([name, fact]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <p>{fact.says}</p>
            <FoldedSource {...fact} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Explains the grades of the sources, once at the end. */
export function Grades() {
  return (
    <Text tone="dim" size="sm" className={classes.grades}>
      Under each statement you can open its source and see how far you can trust it. From strongest to weakest:{' '}
      {Object.values(GRADES).join(', ')}. This is general information, not tax advice.
    </Text>
  )
}
