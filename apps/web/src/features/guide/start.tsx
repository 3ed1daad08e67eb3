import { IconArrowRight } from '@tabler/icons-react'
import { TOPICS } from '../../lib/guide-topics.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Card, Grid, Row, Stack, Text } from '../../ui/layout.tsx'
import classes from './guide.module.css'

const POINTS = [
  [
    'Which form and which part',
    'Part A, B, C or D of Form 145 (15CA), with or without Form 146 (15CB), or no form at all.',
  ],
  ['Why', 'A reason for each step, with its source and the day we checked it.'],
  ['What your bank may ask', 'Banks often want more than the rule does. You see both answers side by side.'],
  ['Which documents', 'What each one proves, who issues it, what must match and common mistakes.'],
] as const

export function Start() {
  return (
    <Stack gap="lg">
      <Stack>
        <Text tone="accent" weight="semibold">
          Guide
        </Text>
        <h1 className="type-section">What do I have to file?</h1>
        <Text tone="dim" size="lg">
          Sending money out of India? Answer a few short questions and find out what to file. It takes about two
          minutes. No account, no names. “Not sure” is always fine.
        </Text>
      </Stack>
      <Row>
        <ButtonLink to="/guide/questions" size="lg">
          Start the questions
          <IconArrowRight size={20} aria-hidden />
        </ButtonLink>
        <ButtonLink to="/guide/sale" size="lg" variant="default">
          I plan to sell a house or land
        </ButtonLink>
      </Row>
      <Card as="section" aria-labelledby="you-get">
        <Stack>
          <h2 id="you-get">What you get</h2>
          <Stack as="ul">
            {POINTS.map(([term, text]) => (
              <li key={term}>
                <Text weight="semibold">{term}</Text>
                <Text tone="dim">{text}</Text>
              </li>
            ))}
          </Stack>
        </Stack>
      </Card>
      <Text tone="dim">
        This is general information, not tax advice. Your accountant and your bank have the final say.
      </Text>
      <Stack as="section" gap="sm" aria-labelledby="read-on">
        <h2 id="read-on">Learn more</h2>
        <TopicLinks />
      </Stack>
    </Stack>
  )
}

/** Plain links, because articles come prerendered from the server. */
export function TopicLinks() {
  return (
    <Grid as="ul" columns="auto" className={`apart ${classes.topics}`}>
      {TOPICS.map(({ name, short, description }) => (
        <li key={name}>
          <a href={`/guide/${name}`}>{short}</a>
          <Text tone="dim" size="md">
            {description}
          </Text>
        </li>
      ))}
    </Grid>
  )
}
