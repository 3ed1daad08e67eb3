import { plannedInWords } from '@nirgam/domain/certificate/working/before-sale'
import { answersInWords } from '@nirgam/domain/guide/answers-in-words'
import type { CaseGuideData } from '@nirgam/domain/guide/api-guide'
import { answersOfCase, askedOfCase, findingOfCase } from '@nirgam/domain/guide/case-answers'
import { Link } from 'react-router'
import { Button } from '../../../ui/button.tsx'
import { Stack, Text } from '../../../ui/layout.tsx'
import classes from '../guide.module.css'
import { CaseQuestion, type CaseQuestionProps } from './case-question.tsx'
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
