import { checklistFrom } from '@nirgam/domain/case/checklist'
import { assess } from '@nirgam/domain/guide/assess'
import { answersFromForm, type SharedWithForm } from '@nirgam/domain/guide/wizard-answers'
import { indiaDate } from '@nirgam/domain/shared/tax-year'
import { useState } from 'react'
import { Card, SectionHeading, Stack, Text } from '../../../ui/layout.tsx'
import classes from './documents-of-form.module.css'

type DocumentsOfFormProps = { form: SharedWithForm; uploaded: readonly string[] }

/** At the document step: every document that this remittance will need, and what it proves. */
export default function DocumentsOfForm({ form, uploaded }: DocumentsOfFormProps) {
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
        <ul className={classes.documents}>
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
