import { answerInForm } from '@nirgam/domain/guide/answer-in-form'
import {
  addressOf,
  LINK_PROBLEMS,
  QUESTIONS_PATH,
  readAnswers,
  writeAnswers,
} from '@nirgam/domain/guide/answers-in-address'
import type { Earlier, GuideAnswers } from '@nirgam/domain/guide/guide-answers'
import { askedNow, type Question, relevant } from '@nirgam/domain/guide/questions'
import { answersFromForm, type SharedWithForm } from '@nirgam/domain/guide/wizard-answers'
import { formatRupees, type Rupees, ZERO } from '@nirgam/domain/shared/money'
import { indiaDate, taxYearOf } from '@nirgam/domain/shared/tax-year'
import { type ReactNode, useState } from 'react'
import { Link, Navigate, useLocation, useSearchParams } from 'react-router'
import { useDocumentTitle } from '../../../lib/document-title.ts'
import { filledBefore } from '../../../lib/filled-before.ts'
import { useNavigate } from '../../../lib/navigation.ts'
import { useFocusOnChange } from '../../../lib/screens/focus-on-change.ts'
import { storedText } from '../../../lib/stored-text.ts'
import { Button } from '../../../ui/button.tsx'
import { Row, Stack, Text } from '../../../ui/layout.tsx'
import { Banner } from '../../../ui/states.tsx'
import { useSentThisYear } from '../../ledger/ledger.ts'
import { Result } from '../finding/result.tsx'
import classes from '../guide.module.css'
import { AnswerTo } from './answer-inputs.tsx'

/** The most complete answers of this tab, so that going back does not lose later answers. */
const memory = storedText('sessionStorage', 'nirgam.guide')

function chosenIn(early: URLSearchParams, question: Question, today: string): GuideAnswers {
  const read = early.get('q') === question.id && answerInForm(question, early, today)
  return read && 'answer' in read ? { [question.id]: read.answer } : {}
}

/** One question per page, only those that matter so far, then the finding. */
export default function Interview() {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const [today] = useState(() => indiaDate(Date.now()))
  const [early] = useState(() => filledBefore(QUESTIONS_PATH) ?? new URLSearchParams())
  const read = readAnswers(params.get('a') ?? '')
  const answers = relevant(read.answers)
  const asked = askedNow(answers, params.get('q'))
  const later = remembered(answers)
  const [earlier, takeEarlier] = useState<Earlier | null>(null)
  const passed: { form?: SharedWithForm } | null = useLocation().state

  if (passed?.form && !params.has('a')) return <Navigate to={addressOf(answersFromForm(passed.form))} replace />
  if (asked === null) return <Result answers={answers} today={today} />
  const { question, place, before } = asked
  return (
    <QuestionPage key={question.id} question={question} place={place} problem={read.problem}>
      {question.id === 'earlier' && (
        <FromLedger
          taxYear={taxYearOf(answers.date ?? today)?.label}
          onTake={(inAll) => takeEarlier({ toReceiver: ZERO, inAll })}
        />
      )}
      <AnswerTo
        key={earlier?.inAll}
        question={question}
        given={{ ...later, ...answers, ...chosenIn(early, question, today), ...(earlier && { earlier }) }}
        today={today}
        way={{ back: before ? addressOf(answers, before.id) : '/guide' }}
        onAnswer={(value) => {
          early.delete('q')
          const next = relevant({ ...later, ...answers, [question.id]: value })
          memory.write(writeAnswers(next))
          void navigate(addressOf(next))
        }}
      />
    </QuestionPage>
  )
}

/** Answers that this tab has beyond those in the address, unless the two contradict each other. */
function remembered(answers: GuideAnswers): GuideAnswers {
  const known = readAnswers(memory.read() ?? '').answers
  const isSame = (name: string) =>
    JSON.stringify(known[name as keyof GuideAnswers]) === JSON.stringify(answers[name as keyof GuideAnswers])
  return Object.keys(answers).every(isSame) ? known : {}
}

type QuestionPageProps = {
  question: Question
  place: number
  problem: keyof typeof LINK_PROBLEMS | null
  children: ReactNode
}

function QuestionPage({ question, place, problem, children }: QuestionPageProps) {
  const heading = useFocusOnChange(question.id)
  useDocumentTitle(`${question.text} (Question ${place})`)
  return (
    <Stack gap="lg" className={classes.question}>
      {problem && <Banner kind="warning">{LINK_PROBLEMS[problem]}</Banner>}
      <Stack gap="xs">
        <Text tone="accent" weight="semibold" size="md">
          Question {place}
        </Text>
        <h1 ref={heading} tabIndex={-1}>
          {question.text}
        </h1>
        <Text tone="dim">{question.help}</Text>
      </Stack>
      {children}
    </Stack>
  )
}

type FromLedgerProps = { taxYear: string | undefined; onTake: (rupees: Rupees) => void }

/** A signed-in user can take the sum from the ledger. */
function FromLedger({ taxYear, onTake }: FromLedgerProps) {
  const ledger = useSentThisYear()
  if (ledger === null || ledger.taxYear !== taxYear || ledger.inAll === 0) return null
  return (
    <Row gap="sm">
      <Text>
        <Link to={`/ledger?year=${taxYear}`}>Your list</Link> has {formatRupees(ledger.inAll)} in this tax year.
      </Text>
      <Button size="sm" variant="default" onClick={() => onTake(ledger.inAll)}>
        Use this amount
      </Button>
    </Row>
  )
}
