import { IconArrowRight } from '@tabler/icons-react'
import { TOPICS } from '../../lib/guide-topics.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Card, Row, Stack, Text } from '../../ui/layout.tsx'
import classes from './guide.module.css'

const POINTS = [
  [
    'Which form and which part',
    'Part A, B, C or D of Form 145 (15CA), with or without Form 146 (15CB), or nothing at all.',
  ],
  ['Why', 'A reason for every step, with its source and the day we checked it.'],
  ['What would change it', 'How much more makes it another part, and what a bank asks beyond the rule.'],
  ['Which papers', 'What each proves, who issues it, what must match and what usually goes wrong.'],
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
          For money that you send out of India. Up to a dozen short questions, about two minutes, no account and no
          names. “Not sure” is always an answer.
        </Text>
      </Stack>
      <Row>
        <ButtonLink to="/guide/questions" size="lg">
          Start the questions
          <IconArrowRight size={20} aria-hidden />
        </ButtonLink>
        <ButtonLink to="/guide/sale" size="lg" variant="default">
          I’m about to sell property
        </ButtonLink>
      </Row>
      <Card as="section" aria-labelledby="you-get">
        <Stack>
          <h2 id="you-get">What you get</h2>
          <dl className={classes.points}>
            {POINTS.map(([term, text]) => (
              <div key={term}>
                <dt>{term}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
        </Stack>
      </Card>
      <Text tone="dim">
        The guide informs; it does not advise. Your accountant and your bank look at your own case and decide.
      </Text>
      <Stack as="section" gap="sm" aria-labelledby="read-on">
        <h2 id="read-on">Read about it</h2>
        <TopicLinks />
      </Stack>
    </Stack>
  )
}

/** Plain links: an article comes finished from the server. */
function TopicLinks() {
  return (
    <ul className={classes.topics}>
      {TOPICS.map(({ name, short, description }) => (
        <li key={name}>
          <a href={`/guide/${name}`}>{short}</a>
          <Text tone="dim" size="md">
            {description}
          </Text>
        </li>
      ))}
    </ul>
  )
}
