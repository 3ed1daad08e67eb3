import { assess } from '@nirgam/domain/guide/assess'
import { nextQuestion } from '@nirgam/domain/guide/questions'
import { indiaDate } from '@nirgam/domain/guide/tax-year'
import { answersFromForm, type SharedWithForm } from '@nirgam/domain/guide/wizard-answers'
import { useState } from 'react'
import { Link } from 'react-router'
import { Card, SectionHeading, Stack, Text } from '../../ui/layout.tsx'
import { addressOf } from './address.ts'
import classes from './guide.module.css'

/** At the review: what would have to be filed by what the form knows, and the way to a surer answer. */
export default function FindingOfForm({ form }: { form: SharedWithForm }) {
  const [today] = useState(() => indiaDate(Date.now()))
  const answers = answersFromForm(form)
  const { headline, outcome, nro } = assess(answers, null, today)
  const isOpen = nextQuestion(answers) !== null
  return (
    <Card as="section" aria-labelledby="filing">
      <Stack gap="sm">
        <SectionHeading id="filing" className={classes.sectionTitle}>
          What will I have to file?
        </SectionHeading>
        <p>
          <strong>{headline}</strong>
          {isOpen && outcome !== 'nothing' && ', as far as your answers tell; a few more may make it less.'}
        </p>
        {nro && <Text size="md">{nro.banks.text}</Text>}
        <Text tone="dim" size="md">
          This informs; it does not advise. The accountant decides.{' '}
          <Link to={addressOf(answers)}>{isOpen ? 'Answer the rest' : 'See why'}</Link>
        </Text>
      </Stack>
    </Card>
  )
}
