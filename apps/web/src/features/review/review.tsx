import type { RemittanceRecord } from '@nirgam/domain/api-remittances'
import type { RemittanceForm } from '@nirgam/domain/form-data'
import { rupeesInWords } from '@nirgam/domain/money'
import { NOT_PROVIDED, type ReviewRow, reviewOf } from '@nirgam/domain/review'
import { stepById } from '@nirgam/domain/steps'
import { IconPencil, IconPrinter } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Card, Facts, Row, SectionHeading, Stack, Text, VisuallyHidden } from '../../ui/layout.tsx'
import { FilingFinding } from '../guide/guide.tsx'
import { PrintPreview } from './print-preview.tsx'
import classes from './review.module.css'

type ReviewProps = { form: RemittanceForm; record: RemittanceRecord | null; edit: (step: number) => void }

/** Check your answers: everything on one page, and a way to change each part. */
export function Review({ form, record, edit }: ReviewProps) {
  const [printing, setPrinting] = useState(false)
  const review = reviewOf(form, record?.documents)
  const [amount, ...rest] = review.summary
  return (
    <Stack gap="md">
      <Section id="transfer" title="Transfer Summary" tone="accent" edit={() => edit(stepById('amount').number)}>
        {amount && (
          <Stack gap="none" className={classes.amount}>
            <Text as="span" size="md" tone="dim">
              {amount.label}
            </Text>
            <span className={classes.figure}>{amount.value || NOT_PROVIDED}</span>
            {form.amount !== null && (
              <Text as="span" size="md" tone="dim">
                {rupeesInWords(form.amount)} rupees
              </Text>
            )}
          </Stack>
        )}
        <Rows rows={rest} />
      </Section>
      <div className={classes.sections}>
        {review.sections.map(({ id, title, editStep, rows }) => (
          <Section key={id} id={id} title={title} edit={() => edit(editStep)}>
            <Rows rows={rows} />
          </Section>
        ))}
      </div>
      <FilingFinding form={form} />
      <Row>
        <Button variant="default" onClick={() => setPrinting(true)}>
          <IconPrinter size={20} aria-hidden />
          Preview for Print
        </Button>
      </Row>
      {printing && (
        <PrintPreview
          review={review}
          reference={form.referenceNumber ?? record?.reference_number ?? null}
          onClose={() => setPrinting(false)}
        />
      )}
    </Stack>
  )
}

type SectionProps = { id: string; title: string; tone?: 'accent'; edit: () => void; children: ReactNode }

function Section({ id, title, tone, edit, children }: SectionProps) {
  return (
    <Card as="section" tone={tone ?? 'surface'} aria-labelledby={`review-${id}`}>
      <Row justify="between" gap="sm" nowrap>
        <SectionHeading id={`review-${id}`} className={classes.title}>
          {title}
        </SectionHeading>
        <Button size="sm" variant="subtle" onClick={edit}>
          <IconPencil size={17} aria-hidden />
          Edit<VisuallyHidden> {title}</VisuallyHidden>
        </Button>
      </Row>
      {children}
    </Card>
  )
}

function Rows({ rows }: { rows: readonly ReviewRow[] }) {
  const missing = (
    <Text as="span" tone="dim">
      {NOT_PROVIDED}
    </Text>
  )
  return <Facts facts={rows.map(({ label, value }) => [label, value || missing])} />
}
