import type { CaseGuideAnswers, CaseGuideData } from '@nirgam/domain/guide/api-guide'
import type { Question } from '@nirgam/domain/guide/questions'
import { answersFromForm } from '@nirgam/domain/guide/wizard-answers'
import { useEffect, useRef } from 'react'
import { ApiError, api } from '../../../lib/api.ts'
import { useAction } from '../../../lib/use-action.ts'
import { Stack, Text } from '../../../ui/layout.tsx'
import { Banner } from '../../../ui/states.tsx'
import { AnswerTo } from '../interview/answer-inputs.tsx'
import { InLedger } from '../interview/in-ledger.tsx'

const FAILED = 'We couldn’t save your answer. Please try again.'

export type CaseQuestionProps = {
  id: number
  guide: CaseGuideData
  question: Question
  /** The number of other open questions. */
  left: number
  onBack: () => void
  onSaved: (guide: CaseGuideData) => void
}

/** One of the guide's questions on the page of a case; each answer is saved at once. */
export function CaseQuestion({ id, guide, question, left, onBack, onSaved }: CaseQuestionProps) {
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
