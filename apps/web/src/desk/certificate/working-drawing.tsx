import { inCurrency } from '@nirgam/domain/certificate/papers/printed-sheet'
import type { TaxSheet } from '@nirgam/domain/certificate/sheet-fields'
import { needsTrail } from '@nirgam/domain/certificate/working/part-findings'
import { creditTrail, type PartResult, type TrailRow, type Working } from '@nirgam/domain/certificate/working/working'
import { workingSections } from '@nirgam/domain/certificate/working/working-words'
import {
  atLeastZero,
  formatRupees,
  formatRupees2,
  fromPaise,
  minus,
  type Paise,
  sum,
} from '@nirgam/domain/shared/money'
import { dayInWords } from '@nirgam/domain/shared/tax-year'
import { Stack, Text } from '../../ui/layout.tsx'
import { Workings } from '../../ui/workings.tsx'
import { DeskTable } from '../desk-table.tsx'
import classes from './certificate.module.css'

const rupees = (paise: Paise) => formatRupees2(fromPaise(paise))

type DrawingProps = { sheet: TaxSheet; working: Working; remittance: Paise }

/** From the money received to the money sent: bars for an overview, then the computation line by line. */
export function WorkingDrawing({ sheet, working, remittance }: DrawingProps) {
  return (
    <Stack className={classes.drawing}>
      <Flow sheet={sheet} working={working} remittance={remittance} />
      <Settled working={working} />
      <Workings sections={workingSections(sheet, working, 'desk')} level={3} />
    </Stack>
  )
}

type Bar = { label: string; amount: Paise; tone?: 'accent' | 'warning' | 'error' }

function barsOf({ mode }: TaxSheet, { parts, income, due, paid, shortfall, sent, payable, tdsNow }: Working): Bar[] {
  const total = (of: (part: PartResult) => Paise) => sum(parts.map(of))
  const taxed: Bar[] = [
    { label: 'Taxable income', amount: income, tone: 'warning' },
    { label: 'Tax due', amount: due, tone: 'warning' },
    { label: 'Tax paid', amount: paid, tone: shortfall > 0 ? 'error' : 'accent' },
  ]
  if (mode === 'deductsNow') {
    return [
      { label: 'Payable', amount: payable },
      ...taxed,
      { label: 'Deducted now', amount: tdsNow, tone: 'warning' },
      { label: 'Sent', amount: sent, tone: 'accent' },
    ]
  }
  return [
    { label: 'Came into the account', amount: total(({ credited }) => credited) },
    ...taxed,
    { label: 'May be sent', amount: total(({ sendable }) => sendable) },
    { label: 'Sent', amount: sent, tone: 'accent' },
  ]
}

/** Why the parts and credits do not explain the transfer yet; null if they do. */
function restOf({ sheet, working: { parts, afterDeduction }, remittance }: DrawingProps): string | null {
  const rest = minus(remittance, afterDeduction)
  const transfer = `the transfer of ${rupees(remittance)}`
  if (rest > 0) return `Of ${transfer}, ${rupees(rest)} is still to be explained`
  if (rest < 0) return `The parts come to ${rupees(-rest as Paise)} more than ${transfer}`
  if (!needsTrail(sheet)) return null
  const uncovered = sum(parts.map(({ sent, sendable }) => atLeastZero(minus(sent, sendable))))
  return uncovered === 0 ? null : `Of ${transfer}, no credit covers ${rupees(uncovered)}`
}

function Flow({ sheet, working, remittance }: DrawingProps) {
  const bars = barsOf(sheet, working)
  const most = Math.max(1, ...bars.map(({ amount }) => amount))
  const rest = restOf({ sheet, working, remittance })
  const foreign = working.foreign.afterDeduction
  return (
    <Stack gap="sm">
      <Stack as="ul" gap="xs" className={classes.flow}>
        {bars.map(({ label, amount, tone }) => (
          <li key={label} data-tone={tone}>
            <span>{label}</span>
            <strong className="tabular">{rupees(amount)}</strong>
            <span style={{ inlineSize: `${(100 * amount) / most}%` }} aria-hidden />
          </li>
        ))}
      </Stack>
      <Text size="sm" tabular tone={rest === null ? 'success' : 'warning'}>
        {rest ?? `The whole transfer of ${rupees(remittance)} is explained`}
      </Text>
      {foreign > 0 && (
        <Text size="sm" tabular tone="dim">
          {inCurrency(sheet.currency, foreign)} on Form 146, Form 145 and Form A2
        </Text>
      )}
    </Stack>
  )
}

/** Whether the tax is paid, in a sentence. */
function Settled({ working: { due, shortfall, refund } }: { working: Working }) {
  if (shortfall > 0) {
    return (
      <p className={classes.box} data-tone="warning">
        <strong>{rupees(shortfall)}</strong> of tax is still to be paid. Pay it by challan before certifying.
      </p>
    )
  }
  if (due === 0 && refund === 0) return null
  return (
    <p className={classes.box} data-tone="success">
      The tax is paid{refund > 0 ? ', and ' : '.'}
      {refund > 0 && (
        <>
          <strong>{rupees(refund)}</strong> more than is due: the customer can claim it back in the return.
        </>
      )}
    </p>
  )
}

/** Shows paise only if there are any, because five columns have to fit on a phone. */
const shortRupees = (paise: Paise) => (paise % 100 === 0 ? formatRupees : formatRupees2)(fromPaise(paise))

type Row = TrailRow & { key: string; name: string }

function rowsOf({ parts }: TaxSheet, working: Working): Row[] {
  return parts.flatMap((part, index) => {
    const result = working.parts[index]
    if (result === undefined) return []
    return creditTrail(part, result).map((row, at) => ({
      ...row,
      key: `${index} ${at}`,
      name: [dayInWords(row.day) || 'No day yet', parts.length > 1 ? `part ${index + 1}` : '']
        .filter(Boolean)
        .join(', '),
    }))
  })
}

/** Each credit and its uses, which add up to it. */
export function CreditTrail({ sheet, working }: { sheet: TaxSheet; working: Working }) {
  const rows = rowsOf(sheet, working)
  if (rows.length === 0) return null
  const total = (of: (row: Row) => Paise) => sum(rows.map(of))
  const together: Row = {
    key: 'together',
    name: 'Together',
    day: '',
    reference: '',
    page: '',
    amount: total(({ amount }) => amount),
    used: total(({ used }) => used),
    sent: total(({ sent }) => sent),
    stays: total(({ stays }) => stays),
  }
  const all = rows.length > 1 ? [...rows, together] : rows
  return (
    <div className={classes.trail}>
      <h2>Where each credit went</h2>
      <DeskTable
        caption="Where each credit went"
        rows={all}
        keyOf={({ key }) => key}
        columns={[
          {
            header: 'Credit',
            rowHeader: true,
            cell: ({ name, reference, page }) => (
              <>
                {name}
                <small>{[reference, page && `page ${page}`].filter(Boolean).join(', ')}</small>
              </>
            ),
          },
          { header: 'Amount', align: 'end', cell: ({ amount }) => shortRupees(amount) },
          { header: 'Used', align: 'end', cell: ({ used }) => shortRupees(used) },
          { header: 'Sent', align: 'end', cell: ({ sent }) => shortRupees(sent) },
          { header: 'Stays', align: 'end', cell: ({ stays }) => shortRupees(stays) },
        ]}
      />
    </div>
  )
}
