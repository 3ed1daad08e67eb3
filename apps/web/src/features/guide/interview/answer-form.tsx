import type { GuideAnswers } from '@nirgam/domain/guide/guide-answers'
import type { Question } from '@nirgam/domain/guide/questions'
import { IconArrowRight } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Stack } from '../../../ui/layout.tsx'
import { Banner } from '../../../ui/states.tsx'
import classes from '../guide.module.css'

/** Where an answer leads from: back to an address, or by a click where the questions are part of another page. */
type Way = {
  back: string | (() => void)
  /** the answer is on its way */
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

type AnswerFormProps = {
  /** Says what is wrong, or gives the answer and says nothing. */
  submit: () => string | null
  /** For answers that are typed: choices have their own "not sure". */
  onUnsure?: () => void
  way: Way
  children: ReactNode
}

/** An answer with the way on and back. */
export function AnswerForm({ submit, onUnsure, way: { back, busy = false }, children }: AnswerFormProps) {
  const [problem, setProblem] = useState<{ text: string; attempt: number } | null>(null)
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        const text = submit()
        setProblem((last) => (text === null ? null : { text, attempt: (last?.attempt ?? 0) + 1 }))
      }}
    >
      <Stack gap="lg">
        {problem && (
          <Banner key={problem.attempt} kind="error">
            {problem.text}
          </Banner>
        )}
        {children}
        <div className={classes.actions} data-in-place={typeof back === 'function' || undefined}>
          {typeof back === 'string' ? (
            <ButtonLink to={back} variant="default" size="lg">
              Back
            </ButtonLink>
          ) : (
            <Button variant="default" size="lg" onClick={back}>
              Back
            </Button>
          )}
          {onUnsure && (
            <Button variant="subtle" size="lg" onClick={onUnsure}>
              Not sure
            </Button>
          )}
          <Button type="submit" size="lg" className={classes.next} busy={busy} busyLabel="Saving...">
            Next
            <IconArrowRight size={18} aria-hidden />
          </Button>
        </div>
      </Stack>
    </form>
  )
}
