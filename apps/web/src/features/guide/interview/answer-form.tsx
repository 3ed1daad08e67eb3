import { answerInForm } from '@nirgam/domain/guide/answer-in-form'
import { type GuideAnswers, UNSURE } from '@nirgam/domain/guide/guide-answers'
import type { Question } from '@nirgam/domain/guide/questions'
import { IconArrowRight } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Row, Stack } from '../../../ui/layout.tsx'
import { Banner } from '../../../ui/states.tsx'
import classes from '../guide.module.css'

/** Back leads to an address, or calls a function where the questions are part of another page. */
type Way = {
  back: string | (() => void)
  /** the answer is being saved */
  busy?: boolean
}

/** The props of every question's screen. */
export type InputProps = {
  question: Question
  /** The earlier answer, when the question is opened again. */
  given: GuideAnswers
  today: string
  way: Way
  onAnswer: (value: unknown) => void
}

type AnswerFormProps = InputProps & {
  /** The values of the form's fields, by the names used without script. */
  fields: readonly (readonly [name: string, text: string])[]
  /** Typed answers need a "not sure" button; choices have their own. */
  typed?: boolean
  children: ReactNode
}

/** An answer with the buttons to continue and to go back. */
export function AnswerForm({ question, today, onAnswer, way, fields, typed, children }: AnswerFormProps) {
  const { back, busy = false } = way
  const [problem, setProblem] = useState<{ text: string; attempt: number } | null>(null)
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        const read = answerInForm(question, new URLSearchParams(fields.map(([name, text]) => [name, text])), today)
        if ('answer' in read) onAnswer(read.answer)
        setProblem((last) => ('answer' in read ? null : { text: read.problem, attempt: (last?.attempt ?? 0) + 1 }))
      }}
    >
      <Stack gap="lg">
        {problem && (
          <Banner key={problem.attempt} kind="error">
            {problem.text}
          </Banner>
        )}
        {children}
        <Row gap="mid" className={classes.actions} data-in-place={typeof back === 'function' || undefined}>
          {typeof back === 'string' ? (
            <ButtonLink to={back} variant="default" size="lg">
              Back
            </ButtonLink>
          ) : (
            <Button variant="default" size="lg" onClick={back}>
              Back
            </Button>
          )}
          {typed && (
            <Button variant="subtle" size="lg" onClick={() => onAnswer(UNSURE)}>
              Not sure
            </Button>
          )}
          <Button type="submit" size="lg" className={classes.next} busy={busy} busyLabel="Saving...">
            Next
            <IconArrowRight size={18} aria-hidden />
          </Button>
        </Row>
      </Stack>
    </form>
  )
}
