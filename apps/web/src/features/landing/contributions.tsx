import { MIN_CUSTOM_CONTRIBUTION } from '@nirgam/domain/limits'
import { formatRupees, processingTime } from '@nirgam/domain/money'
import { CONTRIBUTION_PRESETS } from '@nirgam/domain/options'
import classes from './contributions.module.css'
import { Section } from './section.tsx'

export function Contributions() {
  return (
    <Section
      id="cost"
      title="You choose what you contribute"
      lead={`One service contribution, nothing hidden. A higher one is handled sooner. You may also name your own amount, from ${formatRupees(MIN_CUSTOM_CONTRIBUTION)}.`}
    >
      <ul className={classes.tiles}>
        {CONTRIBUTION_PRESETS.map((amount) => (
          <li key={amount}>
            <span className={classes.amount}>{formatRupees(amount)}</span>
            <span className={classes.time}>usually {processingTime(amount)}</span>
          </li>
        ))}
      </ul>
    </Section>
  )
}
