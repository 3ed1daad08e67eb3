import type { Ledger } from '@nirgam/domain/guide/guide-answers'
import { formatRupees } from '@nirgam/domain/shared/money'
import { Link } from 'react-router'
import { Text } from '../../../ui/layout.tsx'

/** The person's ledger of the tax year, without the remittance in question. */
export function InLedger({ ledger: { inAll, toReceiver, taxYear } }: { ledger: Ledger }) {
  return (
    <Text size="md">
      {inAll === 0
        ? `Your ledger of ${taxYear} has nothing beside this remittance. `
        : `Your ledger of ${taxYear} has ${formatRupees(inAll)} beside this remittance, ${formatRupees(toReceiver)} of it to this receiver. `}
      <Link to={`/ledger?year=${taxYear}`}>Look at it</Link>
    </Text>
  )
}
