import { NOT_PROVIDED, type Review, type ReviewRow } from '@nirgam/domain/remittance/review'
import { formatIndiaDateTime } from '@nirgam/domain/shared/dates'
import { IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Text } from '../../ui/layout.tsx'
import classes from './print-preview.module.css'

type PrintPreviewProps = { review: Review; reference: string | null; onClose: () => void }

/** The summary as it will look on paper. A second copy outside the page is the only part that is printed. */
export function PrintPreview({ review, reference, onClose }: PrintPreviewProps) {
  const [now] = useState(() => Date.now())
  const sheet = <Sheet review={review} reference={reference} now={now} />
  return (
    <>
      <Dialog
        title="Print preview"
        wide
        onClose={onClose}
        footer={
          <>
            <Button variant="default" onClick={onClose}>
              Close
            </Button>
            <Button onClick={() => window.print()}>
              <IconPrinter size={20} aria-hidden />
              Print
            </Button>
          </>
        }
      >
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: without it the keyboard could not scroll this area */}
        <section className={classes.desk} aria-label="The page as it will be printed" tabIndex={0}>
          {sheet}
        </section>
      </Dialog>
      {createPortal(
        <div className={classes.paper} aria-hidden="true">
          {sheet}
        </div>,
        document.body,
      )}
    </>
  )
}

function Sheet({ review, reference, now }: Omit<PrintPreviewProps, 'onClose'> & { now: number }) {
  return (
    <article className={classes.sheet}>
      <header className={classes.letterhead}>
        <div>
          <Text size="xl" className={classes.brand}>
            Nirgam
          </Text>
          <Text size="2xs" className={classes.small}>
            15CA/15CB certificates (Forms 145 and 146) for outward remittances
          </Text>
        </div>
        <dl className={classes.marks}>
          <dt>Reference ID</dt>
          <dd>{reference ?? NOT_PROVIDED}</dd>
          <dt>Printed</dt>
          <dd>{formatIndiaDateTime(now)}</dd>
        </dl>
      </header>
      <h3 className={classes.heading}>Outward Remittance Summary</h3>
      <Table title="Transfer Summary" rows={review.summary} />
      <div className={classes.columns}>
        {review.sections.map(({ id, title, rows }) => (
          <Table key={id} title={title} rows={rows} />
        ))}
      </div>
      <footer className={classes.note}>
        <Text size="2xs" className={classes.small}>
          This is a computer-generated document. No signature required.
        </Text>
      </footer>
    </article>
  )
}

function Table({ title, rows }: { title: string; rows: readonly ReviewRow[] }) {
  return (
    <table className={classes.table}>
      <caption>{title}</caption>
      <tbody>
        {rows.map(({ label, value }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td className="written tabular">{value || NOT_PROVIDED}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
