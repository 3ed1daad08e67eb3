import type { CaseRecord } from '@nirgam/domain/case/api-case'
import type { CaseGuideData } from '@nirgam/domain/guide/api-guide'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useRef, useState } from 'react'
import { query } from '../../lib/query.ts'
import { queryClient } from '../../lib/query-client.ts'
import { Button } from '../../ui/button.tsx'
import { Panel, Row, SectionLevel, Stack, Text } from '../../ui/layout.tsx'
import { Banner, ErrorState, Skeleton } from '../../ui/states.tsx'
import { AnswersInCase, type CaseQuestionName, QuestionOfCase, SalePlannedBefore, WhyInCase } from '../guide/guide.tsx'
import classes from './case.module.css'
import { OpenedLater } from './opened-later.tsx'

type OfCase = { id: number; version: number; part: CaseRecord['part'] }

/** Fetched again with every version of the case, because an answer may have been corrected. */
function guideQuery(id: number, version: number) {
  return queryOptions({
    ...query('GET /remittances/:id/case/guide', { params: { id }, asOf: version }),
    placeholderData: keepPreviousData,
    // The ledger may have new entries, and the date may have changed.
    refetchOnMount: 'always',
  })
}

/** The forms to file for a remittance, from the form, the ledger and the answers given here. */
export function FilingOfCase({ id, version, part }: OfCase) {
  const { data, isPending, refetch } = useQuery(guideQuery(id, version))
  return (
    <Panel title="What you need to file">
      {data && (
        <SectionLevel value={3}>
          <Guided id={id} version={version} part={part} guide={data} />
        </SectionLevel>
      )}
      {/* As tall as the content that replaces it, which is longer before the accountant has decided. */}
      {isPending && <Skeleton height={part === null ? '23rem' : '12rem'} />}
      {!data && !isPending && <ErrorState title="We couldn’t load the guide" onRetry={() => void refetch()} />}
    </Panel>
  )
}

/** `rest` continues with the next open question; `one` changes a single answer. */
type Asking = { id: CaseQuestionName; after: 'rest' | 'one' }

function Guided({ id, version, part, guide }: OfCase & { guide: CaseGuideData }) {
  const [asking, ask] = useState<Asking | null>(null)
  const summary = useRef<HTMLHeadingElement>(null)
  const { open, changeable } = guide.finding
  const place = asking ? changeable.indexOf(asking.id) : -1

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
  const change = (wrong: CaseQuestionName) => goTo({ id: wrong, after: 'one' })
  const saved = (now: CaseGuideData) => {
    queryClient.setQueryData(guideQuery(id, version).queryKey, now)
    const [next] = now.finding.open
    goTo(asking?.after === 'rest' && next ? { id: next, after: 'rest' } : null)
  }

  if (asking && place >= 0) {
    const before = changeable[place - 1]
    return (
      <Suspense fallback={<Skeleton height="24rem" />}>
        <QuestionOfCase
          key={asking.id}
          id={id}
          guide={guide}
          name={asking.id}
          left={open.filter((name) => name !== asking.id).length}
          onBack={() => goTo(before && asking.after === 'rest' ? { id: before, after: 'rest' } : null)}
          onSaved={saved}
        />
      </Suspense>
    )
  }
  const [first] = open
  return (
    <Stack>
      {part === null ? (
        <div>
          <h3 ref={summary} tabIndex={-1}>
            {open.length > 0 ? 'Based on your answers so far' : 'Based on your answers'}
          </h3>
          <p>{guide.finding.headline}</p>
        </div>
      ) : (
        <div>
          <Text tone="dim">Our accountant decided</Text>
          <p>
            <strong>{guide.finding.headline}</strong>
          </p>
        </div>
      )}
      <Problems guide={guide} onChange={change} />
      {guide.is_open && <SalePlannedBefore id={id} guide={guide} onSaved={saved} />}
      {first && (
        <Row gap="sm" justify="between">
          <Text>
            {open.length === 1 ? 'One question left.' : `${open.length} questions left.`} Your answers help us get this
            right, and we won’t need to ask you later.
          </Text>
          <Button onClick={() => goTo({ id: first, after: 'rest' })}>
            {open.length === 1 ? 'Answer it now' : 'Answer them now'}
          </Button>
        </Row>
      )}
      {part === null && (
        <Text tone="dim" size="md">
          This is general information, not tax advice. Our accountant will review your documents and decide.
        </Text>
      )}
      <OpenedLater
        className={`opens ${classes.why}`}
        title={part === null ? 'Why, with sources' : 'What the guide said, with sources'}
      >
        <WhyInCase id={id} guide={guide} />
      </OpenedLater>
      <OpenedLater className={`opens ${classes.why}`} title="What this is based on">
        <AnswersInCase guide={guide} onChange={change} />
      </OpenedLater>
    </Stack>
  )
}

type Changing = { guide: CaseGuideData; onChange: (name: CaseQuestionName) => void }

function Problems({ guide, onChange }: Changing) {
  const { problems, changeable } = guide.finding
  if (problems.length === 0) return null
  return (
    <Banner kind="warning" title="Please check your answers">
      <Stack as="ul" gap="xs">
        {problems.map(({ answer, text }) => {
          const name = changeable.find((one) => one === answer)
          return (
            <li key={text}>
              {text}{' '}
              {name && (
                <Button size="sm" variant="subtle" onClick={() => onChange(name)}>
                  Change this answer
                </Button>
              )}
            </li>
          )
        })}
      </Stack>
    </Banner>
  )
}
