import type { CaseGuideAnswers, CaseGuideData } from '@nirgam/domain/api-guide'
import type { Question } from '@nirgam/domain/guide/questions'
import { answersFromForm } from '@nirgam/domain/guide/wizard-answers'
import { useEffect, useRef, useState } from 'react'
import { ApiError, api, messageOf } from '../../lib/api.ts'
import { Stack, Text } from '../../ui/layout.tsx'
import { Banner } from '../../ui/states.tsx'
import { AnswerTo } from './answer-inputs.tsx'
import classes from './guide.module.css'
import { InLedger } from './in-ledger.tsx'

const FAILED = 'Your answer was not saved. Please try again.'

type CaseQuestionProps = {
  id: number
  guide: CaseGuideData
  question: Question
  /** How many others are open. */
  left: number
  onBack: () => void
  onKept: (guide: CaseGuideData) => void
}

/** One of the guide's questions on the page of a case; the server keeps each answer at once. */
export function CaseQuestion({ id, guide, question, left, onBack, onKept }: CaseQuestionProps) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const isOfLedger = question.id === 'earlier' && guide.ledger !== null

  const keep = async (value: unknown) => {
    if (busy) return
    setBusy(true)
    setFailure(null)
    try {
      // The screen of a question gives what its question takes; the server checks it.
      const answers = { [question.id]: value } as CaseGuideAnswers
      onKept(await api('PUT /remittances/:id/case/guide', { params: { id }, body: { answers } }))
    } catch (error) {
      const [wrong] = error instanceof ApiError ? Object.values(error.fieldErrors) : []
      setFailure(wrong ?? messageOf(error, FAILED))
      setBusy(false)
    }
  }

  return (
    <Stack className={classes.asked}>
      <Stack gap="xs">
        <Text tone="accent" weight="semibold" size="md">
          {left === 0 ? 'The last question' : `${left} more after this one`}
        </Text>
        <h3 ref={heading} tabIndex={-1}>
          {isOfLedger ? 'Have you sent money abroad this tax year that is not in your ledger?' : question.text}
        </h3>
        <Text tone="dim">{question.help}</Text>
        {isOfLedger && guide.ledger && <InLedger ledger={guide.ledger} />}
      </Stack>
      {failure && <Banner kind="error">{failure}</Banner>}
      <AnswerTo
        question={question}
        given={{ ...answersFromForm(guide.form), ...guide.answers }}
        today={guide.day}
        way={{ back: onBack, busy }}
        onAnswer={(value) => void keep(value)}
      />
    </Stack>
  )
}
