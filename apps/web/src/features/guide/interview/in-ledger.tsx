import type { Ledger } from '@nirgam/domain/guide/guide-answers'
import { formatRupees } from '@nirgam/domain/shared/money'
import { Link } from 'react-router'
import { Text } from '../../../ui/layout.tsx'

/** The user's ledger of the tax year, without the remittance in question. */
export function InLedger({ ledger: { inAll, toReceiver, taxYear } }: { ledger: Ledger }) {
  return (
    <Text size="md">
      {inAll === 0
        ? `You haven’t recorded any other transfers in ${taxYear}. `
        : `You’ve recorded ${formatRupees(inAll)} of other transfers in ${taxYear}, ${formatRupees(toReceiver)} of it to this receiver. `}
      <Link to={`/ledger?year=${taxYear}`}>View your tax year</Link>
    </Text>
  )
}
