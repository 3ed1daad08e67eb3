import { LANDING_MESSAGES } from '@nirgam/domain/landing-messages'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { api, messageOf } from '../../lib/api.ts'
import { queryClient } from '../../lib/query-client.ts'
import { getToken } from '../../lib/session.ts'
import { refreshUser } from '../auth/auth.tsx'
import { beginDraft } from '../draft/draft.ts'
import { describe, incompleteQuery } from './incomplete.ts'

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
