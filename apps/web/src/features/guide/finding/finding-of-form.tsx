import { checklistFrom } from '@nirgam/domain/case/checklist'
import { addressOf } from '@nirgam/domain/guide/answers-in-address'
import { assess } from '@nirgam/domain/guide/assess'
import { nextQuestion } from '@nirgam/domain/guide/questions'
import { answersFromForm, type SharedWithForm } from '@nirgam/domain/guide/wizard-answers'
import { indiaDate } from '@nirgam/domain/shared/tax-year'
import { useState } from 'react'
import { Link } from 'react-router'
import { Card, SectionHeading, Stack, Text } from '../../../ui/layout.tsx'
import { Skeleton } from '../../../ui/states.tsx'
import { useSentThisYear } from '../../ledger/ledger.ts'
import classes from '../guide.module.css'
import { InLedger } from '../interview/in-ledger.tsx'
import { FINDING_HEIGHT } from './finding-height.ts'

/** At the review: what would have to be filed by what the form and the ledger know, and the way to a surer answer. */
export default function FindingOfForm({ form, receiver }: { form: SharedWithForm; receiver: string }) {
  const [today] = useState(() => indiaDate(Date.now()))
  const { ledger, isPending } = useSentThisYear(receiver)
  if (isPending) return <Skeleton height={FINDING_HEIGHT} />
  const answers = answersFromForm(form)
  const { headline, outcome, rule, bank } = assess(answers, ledger, today)
  const isFree = outcome === 'nothing'
  const isOpen = nextQuestion(answers) !== null
  return (
    <Card as="section" tone={isFree ? 'accent' : 'surface'} aria-labelledby="filing">
      <Stack gap="sm">
        <SectionHeading id="filing" className="type-title">
          {isFree ? 'You may not need us' : 'What you’ll probably need to file'}
        </SectionHeading>
        <p>
          <strong>{headline}.</strong>
          {isFree && ' If that’s right, there’s nothing to pay for. Here is why:'}
          {isOpen && !isFree && ' This is based on your answers so far. A few more might reduce it.'}
        </p>
        {ledger && <InLedger ledger={ledger} />}
        {[...(isFree ? rule.reasons : []), ...bank.reasons].map(({ text }) => (
          <Text key={text} size="md">
            {text}
          </Text>
        ))}
        <Text tone="dim" size="md">
          This is general information, not tax advice. The accountant has the last word on it.{' '}
          <Link to={addressOf(answers)}>{isOpen ? 'Answer the remaining questions' : 'See why'}</Link>
        </Text>
      </Stack>
    </Card>
  )
}

type DocumentsOfFormProps = { form: SharedWithForm; uploaded: readonly string[] }

/** At the document step: everything that this remittance will need, and what each document proves. */
export function DocumentsOfForm({ form, uploaded }: DocumentsOfFormProps) {
  const [today] = useState(() => indiaDate(Date.now()))
  const answers = answersFromForm(form)
  const lines = checklistFrom(assess(answers, null, today), answers)
  return (
    <Card as="section" aria-labelledby="needed-documents">
      <Stack gap="sm">
        <SectionHeading id="needed-documents" className="type-title">
          What we’ll need from you
        </SectionHeading>
        <Text tone="dim">
          Based on your answers so far. You don’t need everything today: after you pay, you can add the rest on your
          remittance’s page.
        </Text>
        <ul className={classes.papers}>
          {lines.map(({ name, proves, kinds, required }) => (
            <li key={name}>
              <details>
                <summary>
                  {name}
                  {kinds.some((kind) => uploaded.includes(kind)) ? ' (added)' : !required && ' (if you have it)'}
                </summary>
                <dl>
                  <dt>What it proves</dt>
                  <dd>{proves}</dd>
                </dl>
              </details>
            </li>
          ))}
        </ul>
      </Stack>
    </Card>
  )
}
