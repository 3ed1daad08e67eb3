import type { ComponentType } from 'react'
import { Link } from 'react-router'
import { useDocumentTitle } from '../../lib/document-title.ts'
import { START, TOPICS, type Topic } from '../../lib/guide-topics.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Card, Row, Stack, Text } from '../../ui/layout.tsx'
import Form145 from './articles/form-145.tsx'
import Form146 from './articles/form-146.tsx'
import Limits from './articles/limits.tsx'
import Names from './articles/names.tsx'
import Papers from './articles/papers.tsx'
import PurposeCodes from './articles/purpose-codes.tsx'
import Udin from './articles/udin.tsx'
import { AfterADeath, JointHolders, Minors, PowerOfAttorney } from './articles/whose-money.tsx'
import { Grades } from './fact-list.tsx'
import classes from './guide.module.css'
import { type Published, ReadMore } from './sources.tsx'
import { Start, TopicLinks } from './start.tsx'

/** Each article, with the publishers of its sources. */
const ARTICLES: Readonly<Record<Topic['name'], readonly [ComponentType, readonly Published[]]>> = {
  'form-145': [Form145, ['tax']],
  'form-146': [Form146, ['tax', 'udin']],
  udin: [Udin, ['udin']],
  'purpose-codes': [PurposeCodes, ['rbi', 'tax']],
  papers: [Papers, ['idfc', 'nro', 'tax']],
  limits: [Limits, ['lrs', 'nro', 'tax']],
  names: [Names, ['tax']],
  'joint-holders': [JointHolders, ['idfc', 'nro']],
  'power-of-attorney': [PowerOfAttorney, ['attorney']],
  minors: [Minors, ['lrs']],
  'after-a-death': [AfterADeath, ['nro']],
}

/** The start page, or the article of that name. */
export default function Contents({ name }: { name: string }) {
  const topic = TOPICS.find((known) => known.name === name)
  useDocumentTitle(topic?.title ?? (name === '' ? START.title : NOT_FOUND))
  if (topic) return <Article topic={topic} />
  return name === '' ? <Start /> : <NotFound />
}

const NOT_FOUND = 'We couldn’t find that page'

function NotFound() {
  return (
    <Stack gap="lg">
      <Stack>
        <h1 className="type-section">{NOT_FOUND}</h1>
        <Text tone="dim" size="lg">
          The link may be old or incomplete. These are all the pages of the guide.
        </Text>
      </Stack>
      <TopicLinks />
      <Row>
        <ButtonLink to="/guide/questions">Start the questions</ButtonLink>
        <ButtonLink to="/guide" variant="default">
          Go to the guide
        </ButtonLink>
      </Row>
    </Stack>
  )
}

function Article({ topic: { name, title, description } }: { topic: Topic }) {
  const [Body, sources] = ARTICLES[name]
  return (
    <Stack as="article" gap="lg">
      <Stack gap="sm">
        <Text size="md">
          <Link to="/guide">Guide</Link>
        </Text>
        <h1 className="type-section">{title}</h1>
        <Text tone="dim" size="lg">
          {description}
        </Text>
        <Text size="md">Form 145 (15CA) is what you file. Form 146 (15CB) is what an accountant files for you.</Text>
      </Stack>
      <Stack className={`prose ${classes.body}`}>
        <Body />
        <ReadMore at={sources} />
        <Grades />
      </Stack>
      <Card tone="accent">
        <Row justify="between">
          <strong>Not sure which applies to you?</strong>
          <ButtonLink to="/guide/questions">Start the questions</ButtonLink>
        </Row>
      </Card>
    </Stack>
  )
}
