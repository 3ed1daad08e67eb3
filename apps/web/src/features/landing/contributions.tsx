import { MIN_CUSTOM_CONTRIBUTION } from '@nirgam/domain/limits'
import { formatRupees, processingTime } from '@nirgam/domain/money'
import { CONTRIBUTION_PRESETS } from '@nirgam/domain/options'
import { Card, Text } from '../../ui/layout.tsx'
import classes from './landing.module.css'
import { Section } from './section.tsx'

export function Contributions() {
  return (
    <Section
      id="cost"
      title="You choose what you contribute"
      lead={`One service contribution, nothing hidden. A higher one is handled sooner. You may also name your own amount, from ${formatRupees(MIN_CUSTOM_CONTRIBUTION)}.`}
    >
      <Card as="ul" pad="none" className={classes.tiles}>
        {CONTRIBUTION_PRESETS.map((amount) => (
          <li key={amount}>
            <strong>{formatRupees(amount)}</strong>
            <Text as="span" tone="dim">
              usually {processingTime(amount)}
            </Text>
          </li>
        ))}
      </Card>
    </Section>
  )
}
