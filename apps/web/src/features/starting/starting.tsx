import { MESSAGES } from '@nirgam/domain/messages'
import { type ComponentProps, lazy, type ReactNode, Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { api, apiReply, messageOf } from '../../lib/api.ts'
import { queryClient } from '../../lib/query-client.ts'
import { getToken } from '../../lib/session.ts'
import { Button } from '../../ui/button.tsx'
import { refreshUser } from '../auth/auth.tsx'
import { clearDraft, draftedTransfer, holdsAnswers, readDraft } from '../draft/draft.ts'
import type { Transfer, Unfinished } from './transfer.ts'

export type { Transfer, Unfinished } from './transfer.ts'

/** Asks which of two remittances to go on with; nobody loses an unfinished form by a stray click. */
export const WhichRemittance = lazy(() => import('./which-remittance.tsx'))

export async function unfinishedInAccount(): Promise<Unfinished | null> {
  const { has_incomplete, data } = await apiReply('GET /remittances/check-incomplete')
  return has_incomplete && data ? { ...transferOf(data), kept: 'account' } : null
}

function transferOf({ amount, destination_country }: Transfer): Transfer {
  return { amount, destination_country }
}

/** Everything that a new form would take the place of. */
export async function unfinishedForms(): Promise<Unfinished[]> {
  const isGuest = getToken() === null
  const inAccount = isGuest ? null : await unfinishedInAccount()
  // Edits of a remittance in an account go with it; to a guest they are all there is.
  const isMeant = isGuest || readDraft()?.reference === null
  const drafted = isMeant && holdsAnswers() ? draftedTransfer() : null
  return [...(inAccount ? [inAccount] : []), ...(drafted ? [{ ...drafted, kept: 'device' as const }] : [])]
}

/** Sets the unfinished remittance in the account aside. Ask the person before. */
export async function setAside(): Promise<void> {
  await api('POST /remittances/start-new')
  void queryClient.resetQueries({ queryKey: ['remittances'] })
  void refreshUser()
}

type NewRemittanceProps = Pick<ComponentProps<typeof Button>, 'variant' | 'size'> & {
  /** Told when starting failed and no question is open that could tell it. */
  onProblem?: (message: string) => void
  children?: ReactNode
}

/** Begins again from nothing; whoever would lose an unfinished form is asked first. */
export function NewRemittance({ onProblem, children = 'New Remittance', ...look }: NewRemittanceProps) {
  const navigate = useNavigate()
  const [found, ask] = useState<readonly Unfinished[] | null>(null)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  const attempt = async (work: () => Promise<void>, fail: (message: string) => void) => {
    setBusy(true)
    setProblem(null)
    try {
      await work()
    } catch (error) {
      fail(messageOf(error, MESSAGES.remittances.startNewFailed))
    }
    setBusy(false)
  }
  const start = async () => {
    await setAside()
    clearDraft()
    await navigate('/')
  }
  const askOrStart = async () => {
    const unfinished = await unfinishedForms()
    if (unfinished.length > 0) ask(unfinished)
    else await start()
  }

  return (
    <>
      <Button
        {...look}
        disabled={busy && found === null}
        onClick={() => void attempt(askOrStart, (message) => (onProblem ?? setProblem)(message))}
      >
        {busy ? 'Starting...' : children}
      </Button>
      {found && (
        <Suspense>
          <WhichRemittance
            existing={found}
            instead={null}
            busy={busy}
            error={problem}
            onKeep={() => {
              ask(null)
              void navigate(...wayTo(found))
            }}
            onReplace={() => void attempt(start, setProblem)}
            onClose={() => busy || ask(null)}
          />
        </Suspense>
      )}
    </>
  )
}

/** Where somebody goes on with what they have begun. */
export function wayTo(unfinished: readonly Unfinished[]): [to: string, given?: { state: object }] {
  const inAccount = unfinished.some(({ kept }) => kept === 'account')
  return inAccount ? ['/dashboard', { state: { continueRemittance: true } }] : ['/remittance']
}
