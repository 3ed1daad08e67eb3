import { formatRupees } from '@nirgam/domain/shared/money'
import { dayInWords } from '@nirgam/domain/shared/tax-year'
import { Text } from '../../../ui/layout.tsx'
import { useTransfersIn } from '../../ledger/ledger.ts'
import classes from '../guide.module.css'

/** The user's other transfers of the year from the ledger, which count towards the limits too. */
export function EarlierTransfers({ taxYear, except }: { taxYear: string; except?: number }) {
  const lines = useTransfersIn(taxYear).filter(({ remittance_id: id }) => id === null || id !== except)
  if (lines.length === 0) return null
  return (
    <div>
      <Text weight="semibold">From your list</Text>
      <dl className={classes.answers}>
        {lines.map(({ id, day, receiver, rupees }) => (
          <div key={id}>
            <dt>{dayInWords(day)}</dt>
            <dd>{receiver}</dd>
            <dd>{formatRupees(rupees)}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
