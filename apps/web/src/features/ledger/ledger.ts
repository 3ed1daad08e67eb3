import type { Ledger } from '@nirgam/domain/guide/guide-answers'
import type { LedgerLineRecord } from '@nirgam/domain/ledger/api-ledger'
import { sentSoFar } from '@nirgam/domain/ledger/ledger-year'
import { useQuery } from '@tanstack/react-query'
import { useUser } from '../auth/auth.tsx'
import { ledgerQuery } from './ledger-calls.ts'

/**
 * The signed-in person's ledger of this tax year, for the guide. Nothing for a guest, and nothing when it
 * cannot be had: then what was sent before counts as not known.
 */
export function useSentThisYear(receiver: string): { ledger: Ledger | null; isPending: boolean } {
  const isGuest = useUser().state === 'guest'
  const { data, isLoading } = useQuery({ ...ledgerQuery(undefined), enabled: !isGuest })
  return { ledger: data && !isGuest ? sentSoFar(data, receiver) : null, isPending: isLoading }
}

/** Transfers of the signed-in person in this tax year, oldest first; none for another year or a guest. */
export function useTransfersIn(taxYear: string): readonly LedgerLineRecord[] {
  const isGuest = useUser().state === 'guest'
  const { data } = useQuery({ ...ledgerQuery(undefined), enabled: !isGuest })
  return isGuest || data?.year !== taxYear ? [] : data.lines.filter(({ sent }) => sent)
}
