import type { LedgerLineRecord } from '@nirgam/domain/ledger/api-ledger'
import { sentSoFar } from '@nirgam/domain/ledger/ledger-year'
import { useQuery } from '@tanstack/react-query'
import { useUser } from '../auth/auth.tsx'
import { ledgerQuery } from './ledger-calls.ts'

/**
 * The user's ledger of this tax year, for the guide. Null for a guest, and if it cannot be loaded: earlier transfers
 * then count as unknown.
 */
export function useSentThisYear(): ReturnType<typeof sentSoFar> | null {
  const isGuest = useUser().state === 'guest'
  const { data } = useQuery({ ...ledgerQuery(undefined), enabled: !isGuest })
  return data && !isGuest ? sentSoFar(data) : null
}

/** The user's transfers in this tax year, oldest first; none for another year or a guest. */
export function useTransfersIn(taxYear: string): readonly LedgerLineRecord[] {
  const isGuest = useUser().state === 'guest'
  const { data } = useQuery({ ...ledgerQuery(undefined), enabled: !isGuest })
  return isGuest || data?.year !== taxYear ? [] : data.lines.filter(({ sent }) => sent)
}
