import type { RemittanceForm } from '@nirgam/domain/remittance/answers/form-data'
import type { RemittanceRecord } from '@nirgam/domain/remittance/api-remittances'
import { NOT_PROVIDED, type ReviewRow, reviewOf, twoBanks } from '@nirgam/domain/remittance/review'
import { stepById } from '@nirgam/domain/remittance/steps'
import { rupeesInWords } from '@nirgam/domain/shared/rupee-words'
import { IconPencil, IconPrinter } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Card, Facts, Row, SectionHeading, Stack, Text, VisuallyHidden } from '../../ui/layout.tsx'
import { Banner } from '../../ui/states.tsx'
import { FilingFinding } from '../guide/guide.tsx'
import { PrintPreview } from './print-preview.tsx'
import classes from './review.module.css'

type ReviewProps = { form: RemittanceForm; record: RemittanceRecord | null; edit: (step: number) => void }

/** Shows all answers on one page, with a link to change each part. */
export function Review({ form, record, edit }: ReviewProps) {
  const [printing, setPrinting] = useState(false)
  const review = reviewOf(form, record?.documents)
  const [amount, ...rest] = review.summary
  const banks = twoBanks(form)
  return (
    <Stack gap="md">
      {banks && (
        <Banner kind="warning">
          You send from {banks.chosen}, but the account you gave is with {banks.account}. If that isn’t right, change
          one of them below.
        </Banner>
      )}
      <Section
        id="transfer"
        title="Transfer Summary"
        what="Transfer Amount"
        tone="accent"
        edit={() => edit(stepById('amount').number)}
      >
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
        <Rows rows={rest} edit={edit} />
      </Section>
      {record && <FilingFinding record={record} />}
      <div className={classes.sections}>
        {review.sections.map(({ id, title, editStep, rows }) => (
          <Section key={id} id={id} title={title} edit={() => edit(editStep)}>
            <Rows rows={rows} />
          </Section>
        ))}
      </div>
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

type SectionProps = { id: string; title: string; what?: string; tone?: 'accent'; edit: () => void; children: ReactNode }

function Section({ id, title, what = title, tone, edit, children }: SectionProps) {
  return (
    <Card as="section" tone={tone ?? 'surface'} aria-labelledby={`review-${id}`}>
      <Row justify="between" gap="sm" className={classes.head}>
        <SectionHeading id={`review-${id}`} className="type-title">
          {title}
        </SectionHeading>
        <Button size="sm" variant="subtle" className={classes.edit} onClick={edit}>
          <IconPencil size={17} aria-hidden />
          Edit<VisuallyHidden> {what}</VisuallyHidden>
        </Button>
      </Row>
      {children}
    </Card>
  )
}

function Rows({ rows, edit }: { rows: readonly ReviewRow[]; edit?: (step: number) => void }) {
  const missing = (
    <Text as="span" tone="dim">
      {NOT_PROVIDED}
    </Text>
  )
  const change = ({ label, editStep }: ReviewRow) =>
    edit &&
    editStep !== undefined && (
      <Button size="sm" variant="subtle" className={classes.edit} onClick={() => edit(editStep)}>
        Edit<VisuallyHidden> {label}</VisuallyHidden>
      </Button>
    )
  return (
    <div className={classes.rows}>
      <Facts
        facts={rows.map((row) => [
          row.label,
          <span key={row.label} className={classes.value}>
            {row.value || missing}
            {change(row)}
          </span>,
        ])}
      />
    </div>
  )
}
