import type { TaxSheet } from '@nirgam/domain/certificate/sheet-fields'
import { creditTrail, type TrailRow, type Working } from '@nirgam/domain/certificate/working/working'
import { formatRupees, formatRupees2, fromPaise, type Paise, sum } from '@nirgam/domain/shared/money'
import { dayInWords } from '@nirgam/domain/shared/tax-year'
import { DeskTable } from '../../desk-table.tsx'
import classes from './working.module.css'

/** Paise only where there are any: five columns have to fit on a phone. */
const rupees = (paise: Paise) => (paise % 100 === 0 ? formatRupees : formatRupees2)(fromPaise(paise))

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

/** Each credit and where it went; together, nothing is left over. */
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
          { header: 'Amount', align: 'end', cell: ({ amount }) => rupees(amount) },
          { header: 'Used', align: 'end', cell: ({ used }) => rupees(used) },
          { header: 'Sent', align: 'end', cell: ({ sent }) => rupees(sent) },
          { header: 'Stays', align: 'end', cell: ({ stays }) => rupees(stays) },
        ]}
      />
    </div>
  )
}
