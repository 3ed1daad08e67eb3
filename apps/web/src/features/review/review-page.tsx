import { Button } from '@mantine/core'
import type { RemittanceRecord } from '@nirgam/domain/api-remittances'
import type { RemittanceForm } from '@nirgam/domain/form-data'
import { rupeesInWords } from '@nirgam/domain/money'
import { NOT_PROVIDED, type ReviewRow, reviewOf } from '@nirgam/domain/review'
import { IconPencil, IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { SectionHeading } from '../../ui/section-heading.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { PrintPreview } from './print-preview.tsx'
import classes from './review-page.module.css'

/** The summary is what the first five steps asked for. */
const FIRST_STEP = 1

type ReviewPageProps = { form: RemittanceForm; remittance: RemittanceRecord | null; edit: (step: number) => void }

/** Check your answers: everything on one page, and a way to change each part. */
export function ReviewPage({ form, remittance, edit }: ReviewPageProps) {
  const [printing, setPrinting] = useState(false)
  const review = reviewOf(form, remittance?.documents)
  const [amount, ...rest] = review.summary
  return (
    <div className={classes.review}>
      <section className={classes.summary} aria-labelledby="transfer-summary">
        <Head id="transfer-summary" title="Transfer Summary" edit={() => edit(FIRST_STEP)} />
        {amount && (
          <div className={classes.amount}>
            <span className={classes.label}>{amount.label}</span>
            <span className={classes.figure}>{amount.value || NOT_PROVIDED}</span>
            {form.amount !== null && <span className={classes.label}>{rupeesInWords(form.amount)} rupees</span>}
          </div>
        )}
        <Rows rows={rest} />
      </section>
      <div className={classes.sections}>
        {review.sections.map(({ id, title, editStep, rows }) => (
          <section key={id} className={classes.section} aria-labelledby={`review-${id}`}>
            <Head id={`review-${id}`} title={title} edit={() => edit(editStep)} />
            <Rows rows={rows} />
          </section>
        ))}
      </div>
      <Button
        variant="default"
        className={classes.print}
        leftSection={<IconPrinter size={20} aria-hidden />}
        onClick={() => setPrinting(true)}
      >
        Preview for Print
      </Button>
      {printing && (
        <PrintPreview
          review={review}
          reference={form.referenceNumber ?? remittance?.reference_number ?? null}
          onClose={() => setPrinting(false)}
        />
      )}
    </div>
  )
}

function Head({ id, title, edit }: { id: string; title: string; edit: () => void }) {
  return (
    <div className={classes.head}>
      <SectionHeading id={id} className={classes.title}>
        {title}
      </SectionHeading>
      <Button size="sm" variant="subtle" leftSection={<IconPencil size={17} aria-hidden />} onClick={edit}>
        Edit<VisuallyHidden> {title}</VisuallyHidden>
      </Button>
    </div>
  )
}

function Rows({ rows }: { rows: readonly ReviewRow[] }) {
  return (
    <dl className={classes.rows}>
      {rows.map(({ label, value }) => (
        <div key={label} className={classes.row}>
          <dt>{label}</dt>
          <dd data-missing={value === '' || undefined}>{value || NOT_PROVIDED}</dd>
        </div>
      ))}
    </dl>
  )
}
