import { plannedInWords } from '@nirgam/domain/certificate/working/before-sale'
import { answersInWords } from '@nirgam/domain/guide/answers-in-words'
import type { CaseGuideAnswers, CaseGuideData } from '@nirgam/domain/guide/api-guide'
import { answersOfCase, askedOfCase, findingOfCase } from '@nirgam/domain/guide/case-answers'
import type { Question } from '@nirgam/domain/guide/questions'
import { answersFromForm } from '@nirgam/domain/guide/wizard-answers'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { ApiError, api } from '../../../lib/api.ts'
import { useAction } from '../../../lib/use-action.ts'
import { Button } from '../../../ui/button.tsx'
import { Stack, Text } from '../../../ui/layout.tsx'
import { Banner } from '../../../ui/states.tsx'
import classes from '../guide.module.css'
import { AnswerTo } from '../interview/answer-inputs.tsx'
import { InLedger } from '../interview/in-ledger.tsx'
import { EarlierTransfers } from './earlier-transfers.tsx'
import { FindingCard } from './finding-card.tsx'
import { BankLines, Changes, Limits, Notices, Reasons } from './result-parts.tsx'

/** A question that can be answered on a case. */
export type CaseQuestionName = CaseGuideData['finding']['open'][number]

type QuestionOfCaseProps = Omit<CaseQuestionProps, 'question'> & { name: CaseQuestionName }

/** A question of the case by its name. */
export function QuestionOfCase({ name, ...rest }: QuestionOfCaseProps) {
  const question = askedOfCase(rest.guide).find(({ id }) => id === name)
  return question && <CaseQuestion {...rest} question={question} />
}

/** The reasons and sources of the finding. */
export function WhyInCase({ id, guide }: { id: number; guide: CaseGuideData }) {
  const finding = findingOfCase(guide, guide.day)
  return (
    <Stack>
      <FindingCard finding={finding} />
      <BankLines finding={finding} />
      <Reasons finding={finding} />
      <Notices finding={finding} />
      <Changes finding={finding} />
      <Limits finding={finding}>
        <EarlierTransfers taxYear={finding.taxYear} except={id} />
      </Limits>
      <Text size="md" className="apart">
        <Link to="/ledger">See and complete your tax year</Link>
      </Text>
    </Stack>
  )
}

type AnswersInCaseProps = { guide: CaseGuideData; onChange: (name: CaseQuestionName) => void }

/** The answers given here or in the form, and those from the ledger. */
export function AnswersInCase({ guide, onChange }: AnswersInCaseProps) {
  const answers = answersOfCase(guide)
  const said = answersInWords(answers).filter(({ id }) => answers[id] !== undefined)
  return (
    <dl className={classes.answers}>
      {guide.answers.planned && (
        <div>
          <dt>The sale you planned in the guide</dt>
          <dd>{plannedInWords(guide.answers.planned)}</dd>
        </div>
      )}
      {said.map(({ id, question, answer }) => {
        const name = guide.finding.changeable.find((one) => one === id)
        return (
          <div key={id}>
            <dt>{question}</dt>
            <dd>{answer}</dd>
            <dd>
              {name ? (
                <Button size="sm" variant="subtle" onClick={() => onChange(name)}>
                  Change<span className="visually-hidden"> the answer to: {question}</span>
                </Button>
              ) : (
                <Text as="span" tone="dim" size="sm">
                  {guide.is_open ? 'From your form' : ''}
                </Text>
              )}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}

const FAILED = 'We couldn’t save your answer. Please try again.'

type CaseQuestionProps = {
  id: number
  guide: CaseGuideData
  question: Question
  /** The number of other open questions. */
  left: number
  onBack: () => void
  onSaved: (guide: CaseGuideData) => void
}

/** One of the guide's questions on the page of a case; each answer is saved at once. */
function CaseQuestion({ id, guide, question, left, onBack, onSaved }: CaseQuestionProps) {
  const { run, busy, error, failure } = useAction(FAILED)
  const [wrong] = error instanceof ApiError ? Object.values(error.fieldErrors) : []
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const isOfLedger = question.id === 'earlier' && guide.ledger !== null

  const save = async (value: unknown) => {
    // The screen of a question returns a value of the right type; the server checks it.
    const answers = { [question.id]: value } as CaseGuideAnswers
    onSaved(await api('PUT /remittances/:id/case/guide', { params: { id }, body: { answers } }))
  }

  return (
    <Stack>
      <Stack gap="xs">
        <Text tone="accent" weight="semibold" size="md">
          {left === 0 ? 'Last question' : `${left} more to go`}
        </Text>
        <h3 ref={heading} tabIndex={-1} className="type-title">
          {isOfLedger ? 'Have you sent money abroad this tax year that isn’t in your list?' : question.text}
        </h3>
        <Text tone="dim">{question.help}</Text>
        {isOfLedger && guide.ledger && <InLedger ledger={guide.ledger} />}
      </Stack>
      {failure && <Banner kind="error">{wrong ?? failure}</Banner>}
      <AnswerTo
        question={question}
        given={{ ...answersFromForm(guide.form), ...guide.answers }}
        today={guide.day}
        way={{ back: onBack, busy }}
        onAnswer={(value) => void run(() => save(value))}
      />
    </Stack>
  )
}
