import type { CaseRecord } from '@nirgam/domain/case/api-case'
import type { CaseGuideData } from '@nirgam/domain/guide/api-guide'
import { headlineOf } from '@nirgam/domain/guide/assess'
import { answersOfCase, askedOfCase, findingOfCase, openInCase } from '@nirgam/domain/guide/case-answers'
import type { Finding } from '@nirgam/domain/guide/finding'
import type { QuestionName } from '@nirgam/domain/guide/questions'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { query } from '../../../lib/query.ts'
import { queryClient } from '../../../lib/query-client.ts'
import { Button } from '../../../ui/button.tsx'
import { Panel, Row, SectionLevel, Stack, Text } from '../../../ui/layout.tsx'
import { Banner, ErrorState, Skeleton } from '../../../ui/states.tsx'
import classes from '../guide.module.css'
import { answersInWords } from '../interview/answers-in-words.ts'
import { CaseQuestion } from './case-question.tsx'
import { EarlierTransfers } from './earlier-transfers.tsx'
import { FindingCard } from './finding-card.tsx'
import { BankLines, Changes, Limits, Notices, Reasons } from './result-parts.tsx'

type OfCase = { id: number; version: number; part: CaseRecord['part'] }

/** Asked again with every version of the case: an answer of the form may have been corrected. */
function guideQuery(id: number, version: number) {
  return queryOptions({
    ...query('GET /remittances/:id/case/guide', { params: { id }, asOf: version }),
    networkMode: 'always',
    placeholderData: keepPreviousData,
    // The ledger may have grown, and it may be another day.
    refetchOnMount: 'always',
  })
}

/** The forms to file for a remittance, by the form, the ledger and the answers given here. */
export default function FindingOfCase({ id, version, part }: OfCase) {
  const { data, isPending, refetch } = useQuery(guideQuery(id, version))
  return (
    <Panel title="What you need to file">
      {data && (
        <SectionLevel value={3}>
          <Guided id={id} version={version} part={part} guide={data} />
        </SectionLevel>
      )}
      {isPending && <Skeleton height="32rem" />}
      {!data && !isPending && <ErrorState title="We couldn’t load the guide" onRetry={() => void refetch()} />}
    </Panel>
  )
}

/** `rest` goes on to the next open question; `one` was to be changed alone. */
type Asking = { id: QuestionName; after: 'rest' | 'one' }

function Guided({ id, version, part, guide }: OfCase & { guide: CaseGuideData }) {
  const [asking, ask] = useState<Asking | null>(null)
  const summary = useRef<HTMLHeadingElement>(null)
  const open = openInCase(guide)
  const questions = askedOfCase(guide)
  const finding = findingOfCase(guide, guide.day)
  const place = questions.findIndex((question) => question.id === asking?.id)
  const question = guide.is_open ? questions[place] : undefined

  // Focus returns to the summary after the questions, so that a screen reader reads the result.
  const isBack = useRef(false)
  useEffect(() => {
    if (!isBack.current || asking !== null) return
    isBack.current = false
    summary.current?.focus()
  }, [asking])

  const goTo = (next: Asking | null) => {
    isBack.current = next === null
    ask(next)
  }
  const saved = (now: CaseGuideData) => {
    queryClient.setQueryData(guideQuery(id, version).queryKey, now)
    const [next] = openInCase(now)
    goTo(asking?.after === 'rest' && next ? { id: next.id, after: 'rest' } : null)
  }

  if (question) {
    const before = questions[place - 1]
    return (
      <CaseQuestion
        key={question.id}
        id={id}
        guide={guide}
        question={question}
        left={open.filter((one) => one.id !== question.id).length}
        onBack={() => goTo(before && asking?.after === 'rest' ? { id: before.id, after: 'rest' } : null)}
        onSaved={saved}
      />
    )
  }
  const [first] = open
  return (
    <Stack className={classes.inCase}>
      {part === null ? (
        <h3 ref={summary} tabIndex={-1}>
          {open.length > 0 ? 'Based on your answers so far' : 'Based on your answers'}
        </h3>
      ) : (
        <Decided part={part} finding={finding} />
      )}
      <Problems finding={finding} onChange={(wrong) => goTo({ id: wrong, after: 'one' })} guide={guide} />
      {part === null && <FindingCard finding={finding} />}
      {guide.is_open && first && (
        <Row gap="sm" justify="between">
          <Text>
            {open.length === 1 ? 'One question left.' : `${open.length} questions left.`} Your answers make this surer,
            and we won’t need to ask you later.
          </Text>
          <Button onClick={() => goTo({ id: first.id, after: 'rest' })}>
            {open.length === 1 ? 'Answer it now' : 'Answer them now'}
          </Button>
        </Row>
      )}
      <Text tone="dim" size="md">
        This is general information, not tax advice. Our accountant will review your documents and decide.
      </Text>
      {part === null && <BankLines finding={finding} />}
      <details className={classes.fold}>
        <summary>{part === null ? 'Why, with sources' : 'What the guide said, with sources'}</summary>
        <Stack>
          {part !== null && <FindingCard finding={finding} />}
          {part !== null && <BankLines finding={finding} />}
          <Reasons finding={finding} />
          <Notices finding={finding} />
          <Changes finding={finding} />
          <Limits finding={finding}>
            <EarlierTransfers taxYear={finding.taxYear} except={id} />
          </Limits>
          <Text size="md">
            <Link to="/ledger">See and complete your tax year</Link>
          </Text>
        </Stack>
      </details>
      <details className={classes.fold}>
        <summary>What this is based on</summary>
        <Answers guide={guide} onChange={(changed) => goTo({ id: changed, after: 'one' })} />
      </details>
    </Stack>
  )
}

function Decided({ part, finding }: { part: NonNullable<CaseRecord['part']>; finding: Finding }) {
  const headline = headlineOf(part === 'none' ? 'nothing' : part, finding)
  return (
    <div>
      <Text tone="dim">Our accountant decided</Text>
      <p className="type-section">{headline}</p>
    </div>
  )
}

type Changing = { guide: CaseGuideData; onChange: (id: QuestionName) => void }

function isChangeable({ guide }: Pick<Changing, 'guide'>, id: string): id is QuestionName {
  return guide.is_open && askedOfCase(guide).some((question) => question.id === id)
}

function Problems({ finding: { problems }, guide, onChange }: Changing & { finding: Finding }) {
  if (problems.length === 0) return null
  return (
    <Banner kind="warning" title="Please check your answers">
      <ul className={classes.problems}>
        {problems.map(({ answer, text }) => (
          <li key={text}>
            {text}{' '}
            {isChangeable({ guide }, answer) && (
              <Button size="sm" variant="subtle" onClick={() => onChange(answer)}>
                Change this answer
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Banner>
  )
}

/** Answered here, said in the form, or in the ledger. */
function Answers({ guide, onChange }: Changing) {
  const answers = answersOfCase(guide)
  const said = answersInWords(answers).filter(({ id }) => answers[id] !== undefined)
  return (
    <dl className={classes.answers}>
      {said.map(({ id, question, answer }) => (
        <div key={id}>
          <dt>{question}</dt>
          <dd>{answer}</dd>
          <dd>
            {isChangeable({ guide }, id) ? (
              <Button size="sm" variant="subtle" onClick={() => onChange(id)}>
                Change<span className="visually-hidden"> the answer to: {question}</span>
              </Button>
            ) : (
              <Text as="span" tone="dim" size="sm">
                {guide.is_open ? 'From your form' : ''}
              </Text>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
