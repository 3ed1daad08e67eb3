import type { TaxSheet } from '@nirgam/domain/certificate/sheet-fields'
import { needsTrail } from '@nirgam/domain/certificate/working/part-findings'
import type { PartResult, Working } from '@nirgam/domain/certificate/working/working'
import { workingSections } from '@nirgam/domain/certificate/working/working-words'
import {
  atLeastZero,
  formatRupees2,
  fromForeignCents,
  fromPaise,
  minus,
  type Paise,
  sum,
} from '@nirgam/domain/shared/money'
import { IconCheck } from '@tabler/icons-react'
import { Text } from '../../../ui/layout.tsx'
import { Workings } from '../../../ui/workings.tsx'
import classes from './working.module.css'

const rupees = (paise: Paise) => formatRupees2(fromPaise(paise))

type DrawingProps = { sheet: TaxSheet; working: Working; remittance: Paise }

/** From what came in to what leaves: bars for a glance, then the computation line by line. */
export function WorkingDrawing({ sheet, working, remittance }: DrawingProps) {
  return (
    <div className={classes.drawing}>
      <Flow sheet={sheet} working={working} remittance={remittance} />
      <Settled working={working} />
      <Workings sections={workingSections(sheet, working, 'desk')} level={3} />
    </div>
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

/** Whatever of the transfer no part or no credit covers; null where nothing is left. */
function restOf({ sheet, working: { parts, afterDeduction }, remittance }: DrawingProps): string | null {
  const rest = minus(remittance, afterDeduction)
  if (rest > 0) return `${rupees(rest)} is still to be explained`
  if (rest < 0) return `${rupees(-rest as Paise)} too much is entered`
  if (!needsTrail(sheet)) return null
  const uncovered = sum(parts.map(({ sent, sendable }) => atLeastZero(minus(sent, sendable))))
  return uncovered === 0 ? null : `${rupees(uncovered)} has no credit that covers it`
}

function Flow({ sheet, working, remittance }: DrawingProps) {
  const bars = barsOf(sheet, working)
  const most = Math.max(1, ...bars.map(({ amount }) => amount))
  const rest = restOf({ sheet, working, remittance })
  const foreign = fromForeignCents(working.foreign.afterDeduction)
  return (
    <div>
      <ul className={classes.flow}>
        {bars.map(({ label, amount, tone }) => (
          <li key={label} data-tone={tone}>
            <span>{label}</span>
            <strong className="tabular">{rupees(amount)}</strong>
            <span className={classes.bar} style={{ inlineSize: `${(100 * amount) / most}%` }} aria-hidden />
          </li>
        ))}
      </ul>
      <Text size="sm" tabular className={classes.rest} tone={rest === null ? 'success' : 'warning'}>
        {rest === null ? (
          <>
            <IconCheck size={16} aria-hidden /> The transfer of {rupees(remittance)} is explained: rest ₹0
          </>
        ) : (
          `Of the transfer of ${rupees(remittance)}, ${rest}`
        )}
      </Text>
      {foreign > 0 && (
        <Text size="sm" tabular tone="dim">
          {sheet.currency} {foreign.toLocaleString('en-IN', { minimumFractionDigits: 2 })} on Form 146, Form 145 and
          Form A2
        </Text>
      )}
    </div>
  )
}

/** Whether the tax is paid, in a sentence. */
function Settled({ working: { due, shortfall, refund } }: { working: Working }) {
  if (shortfall > 0) {
    return (
      <p className={classes.settled} data-tone="warning">
        <strong>{rupees(shortfall)}</strong> of tax is still to be paid. Pay it by challan before certifying.
      </p>
    )
  }
  if (due === 0 && refund === 0) return null
  return (
    <p className={classes.settled} data-tone="success">
      The tax is paid{refund > 0 ? ', and ' : '.'}
      {refund > 0 && (
        <>
          <strong>{rupees(refund)}</strong> more than is due: the customer can claim it back in the return.
        </>
      )}
    </p>
  )
}
