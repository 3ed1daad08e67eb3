import type { RemittanceRecord } from '@nirgam/domain/api-remittances'
import { LANDING_MESSAGES } from '@nirgam/domain/landing-messages'
import { formatRupees } from '@nirgam/domain/money'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { api, apiReply, messageOf } from '../../lib/api.ts'
import { useHydrated } from '../../lib/hydrated.ts'
import { queryClient } from '../../lib/query-client.ts'
import { getToken } from '../../lib/session.ts'
import { refreshUser, useUser } from '../auth/auth.tsx'
import { beginDraft, draftedTransfer } from '../draft/draft.ts'

type Incomplete = Pick<RemittanceRecord, 'amount' | 'destination_country'>

const incompleteQuery = queryOptions({
  queryKey: ['remittances', 'check-incomplete'],
  queryFn: async ({ signal }): Promise<Incomplete | null> => {
    const { has_incomplete, data } = await apiReply('GET /remittances/check-incomplete', { signal })
    return has_incomplete ? data : null
  },
})

/** What somebody began and can go on with, in words, and whether it is in their account or only on this device. */
type Unfinished = { what: string; kept: 'account' | 'device' }

/** As far as it is known by now: the remittance in the account, or else the draft in this browser. */
export function useUnfinished(): Unfinished | null {
  const hydrated = useHydrated()
  const { state } = useUser()
  const signedIn = state === 'signedIn'
  const { data, isPending } = useQuery({ ...incompleteQuery, enabled: signedIn })
  if (!hydrated || state === 'loading' || (signedIn && isPending)) return null
  if (signedIn && data) return { what: describe(data), kept: 'account' }
  const drafted = draftedTransfer()
  return drafted?.destination_country ? { what: describe(drafted), kept: 'device' } : null
}

/** '₹5,00,000 to Germany', or as much of it as has been filled in. */
function describe({ amount, destination_country }: Incomplete): string {
  const sum = amount === null ? 'money' : formatRupees(amount)
  return destination_country ? `${sum} to ${destination_country}` : sum
}

type Asked = { country: string; text: string; error: string | null }

/** Begins a remittance from nothing. Whoever has an unfinished one on the server is asked first. */
export function useStartTransfer(onProblem: (message: string) => void) {
  const navigate = useNavigate()
  const [asked, ask] = useState<Asked | null>(null)
  const [busy, setBusy] = useState(false)

  const begin = (country: string) => {
    beginDraft(country)
    return navigate('/remittance')
  }

  const start = async (country: string) => {
    if (getToken() === null) return begin(country)
    setBusy(true)
    try {
      const unfinished = await queryClient.fetchQuery({ ...incompleteQuery, retry: false })
      if (unfinished === null) return await begin(country)
      ask({
        country,
        error: null,
        text: `You began sending ${describe(unfinished)}. If you start a new remittance, the unfinished one is set aside.`,
      })
    } catch (error) {
      onProblem(messageOf(error, LANDING_MESSAGES.startFailed))
    } finally {
      setBusy(false)
    }
  }

  const startNew = async ({ country, ...rest }: Asked) => {
    setBusy(true)
    try {
      await api('POST /remittances/start-new')
      queryClient.removeQueries({ queryKey: ['remittances'] })
      await refreshUser()
      await begin(country)
    } catch (error) {
      ask({ country, ...rest, error: messageOf(error, LANDING_MESSAGES.startFailed) })
    } finally {
      setBusy(false)
    }
  }

  const question = asked && {
    text: asked.text,
    error: asked.error,
    startNew: () => void startNew(asked),
    continueOld: () => void navigate('/dashboard', { state: { continueRemittance: true } }),
    close: () => ask(null),
  }
  return { start, busy, question }
}
