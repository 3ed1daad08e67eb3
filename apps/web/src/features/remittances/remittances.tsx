import type { ListedRemittance } from '@nirgam/domain/remittance/api-remittances'
import { MESSAGES } from '@nirgam/domain/shared/messages'
import { formatRupees } from '@nirgam/domain/shared/money'
import { inSentence } from '@nirgam/domain/shared/places/countries-in-words'
import { queryOptions } from '@tanstack/react-query'
import { type ComponentProps, type ReactNode, Suspense, useState } from 'react'
import { messageOf } from '../../lib/api.ts'
import { useNavigate } from '../../lib/navigation.ts'
import { replyQuery } from '../../lib/query.ts'
import { useAction } from '../../lib/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { clearDraft } from '../draft/draft.ts'
import { setAside, type Unfinished, unfinishedForms, WhichRemittance, wayTo } from '../starting/starting.ts'

const FAILED = MESSAGES.remittances.startNewFailed

type NewRemittanceProps = Pick<ComponentProps<typeof Button>, 'variant' | 'size'> & {
  /** Called when starting failed and no dialog is open to show the error. */
  onProblem: (message: string) => void
  children?: ReactNode
}

/** Starts an empty form; a user who would lose an unfinished form is asked first. */
export function NewRemittance({ onProblem, children = 'New Remittance', ...look }: NewRemittanceProps) {
  const navigate = useNavigate()
  const [found, ask] = useState<readonly Unfinished[] | null>(null)
  const { run, busy, failure } = useAction(FAILED)
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
        onClick={() => void run(() => askOrStart().catch((error) => onProblem(messageOf(error, FAILED))))}
      >
        {busy ? 'Starting...' : children}
      </Button>
      {found && (
        <Suspense>
          <WhichRemittance
            existing={found}
            instead={null}
            busy={busy}
            error={failure}
            onKeep={() => {
              ask(null)
              void navigate(...wayTo(found))
            }}
            onReplace={() => void run(start)}
            onClose={() => busy || ask(null)}
          />
        </Suspense>
      )}
    </>
  )
}

/** The newest few remittances and the totals of all. */
export function remittanceListQuery(limit: number) {
  return queryOptions({
    ...replyQuery('GET /remittances', { query: { limit, totals: true } }),
  })
}

/** '₹5,00,000 to Germany', or as much of it as has been filled in. */
export function describeTransfer({
  amount,
  destination_country,
}: Pick<ListedRemittance, 'amount' | 'destination_country'>): string {
  const sum = amount === null ? 'Amount not entered yet' : formatRupees(amount)
  return destination_country ? `${sum} to ${inSentence(destination_country)}` : sum
}
