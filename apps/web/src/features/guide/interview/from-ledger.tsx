import { formatRupees, type Rupees } from '@nirgam/domain/shared/money'
import { Link } from 'react-router'
import { Button } from '../../../ui/button.tsx'
import { Row, Text } from '../../../ui/layout.tsx'
import { useSentThisYear } from '../../ledger/ledger.ts'

type FromLedgerProps = { taxYear: string | undefined; onTake: (rupees: Rupees) => void }

/** Someone who is logged in can take the sum from their ledger. */
export function FromLedger({ taxYear, onTake }: FromLedgerProps) {
  const { ledger } = useSentThisYear('')
  if (ledger === null || ledger.taxYear !== taxYear || ledger.inAll === 0) return null
  return (
    <Row gap="sm">
      <Text>
        <Link to={`/ledger?year=${taxYear}`}>Your list</Link> has {formatRupees(ledger.inAll)} in this tax year.
      </Text>
      <Button size="sm" variant="default" onClick={() => onTake(ledger.inAll)}>
        Use this amount
      </Button>
    </Row>
  )
}
