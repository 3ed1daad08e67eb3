import { askingBank, headlineOf, meaningOf } from '@nirgam/domain/guide/assess'
import type { Finding, Outcome } from '@nirgam/domain/guide/finding'
import { dayInWords } from '@nirgam/domain/shared/tax-year'
import { Card, Grid, SectionHeading, Stack, Text } from '../../../ui/layout.tsx'
import { StatusBadge } from '../../../ui/states.tsx'
import classes from '../guide.module.css'

const CERTAINTY = {
  clear: { color: 'green', label: 'The rule is clear' },
  likely: { color: 'blue', label: 'Likely, but confirm it' },
  open: { color: 'orange', label: 'Not sure yet, so we assume the stricter form' },
} as const

/** The finding in one card; if the bank asks for more than the rules require, both are shown side by side. */
export function FindingCard({ finding }: { finding: Finding }) {
  const { rule, bank, outcome, certainty, names, day, taxYear } = finding
  const differ = rule.outcome !== bank.outcome
  return (
    <Card tone={outcome === 'nothing' ? 'accent' : 'outlined'} pad="lg" className="raised">
      <Stack>
        <div>
          <StatusBadge {...CERTAINTY[certainty]} />
        </div>
        {differ ? (
          <Grid>
            <Answer title="The rule says" outcome={rule.outcome} names={names} />
            <Answer title={askingBank(bank)} outcome={bank.outcome} names={names} />
          </Grid>
        ) : (
          <Stack gap="sm">
            <p className="type-section">{headlineOf(outcome, { names })}</p>
            <p>{meaningOf(outcome, names)}</p>
          </Stack>
        )}
        <Text tone="dim" size="md">
          For a transfer on {dayInWords(day)}, in the {names.year} {taxYear}.
        </Text>
      </Stack>
    </Card>
  )
}

type AnswerProps = { title: string; outcome: Outcome; names: Finding['names'] }

function Answer({ title, outcome, names }: AnswerProps) {
  return (
    <div className={classes.side}>
      <SectionHeading>{title}</SectionHeading>
      <p className="type-section">{headlineOf(outcome, { names })}</p>
      <p>{meaningOf(outcome, names)}</p>
    </div>
  )
}
