import type { Finding } from '@nirgam/domain/guide/finding'
import { dayInWords } from '@nirgam/domain/shared/tax-year'
import { Card, Stack, Text } from '../../../ui/layout.tsx'
import { StatusBadge } from '../../../ui/states.tsx'
import classes from '../guide.module.css'

const CERTAINTY = {
  clear: { color: 'green', label: 'Clear by the rule' },
  likely: { color: 'blue', label: 'Likely; have it confirmed' },
  open: { color: 'orange', label: 'Something is open: the safe assumption' },
} as const

const MEANING: Readonly<Record<Finding['outcome'], (names: Finding['names']) => string>> = {
  nothing: () => 'No declaration and no certificate. Your bank gets Form A2 and the papers.',
  A: ({ declaration }) => `You file ${declaration} yourself, its shortest part. No certificate of an accountant.`,
  B: ({ declaration }) => `You file ${declaration} yourself with the officer’s order. No certificate of an accountant.`,
  C: ({ declaration, certificate }) =>
    `A chartered accountant files ${certificate} first, then you file ${declaration}.`,
  D: ({ declaration }) => `You file ${declaration} yourself. No certificate of an accountant.`,
}

/** The answer in one card. */
export function FindingCard({ finding }: { finding: Finding }) {
  const { outcome, headline, certainty, names, day, taxYear } = finding
  return (
    <Card tone={outcome === 'nothing' ? 'accent' : 'outlined'} pad="lg" className={classes.finding}>
      <Stack gap="sm">
        <div>
          <StatusBadge {...CERTAINTY[certainty]} />
        </div>
        <p className="type-section">{headline}</p>
        <p>{MEANING[outcome](names)}</p>
        <Text tone="dim" size="md">
          For a transfer on {dayInWords(day)}, {names.year} {taxYear}. Banks also say 15CA for Form 145 and 15CB for
          Form 146.
        </Text>
      </Stack>
    </Card>
  )
}
