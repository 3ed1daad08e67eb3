import { MESSAGES } from '@nirgam/domain/shared/messages'
import { type ComponentProps, type ReactNode, Suspense, useState } from 'react'
import { messageOf } from '../../lib/api.ts'
import { useNavigate } from '../../lib/navigation.ts'
import { useAction } from '../../lib/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { clearDraft } from '../draft/draft.ts'
import { setAside, type Unfinished, unfinishedForms, WhichRemittance, wayTo } from '../starting/starting.ts'

export { BothNumbers } from './both-numbers.tsx'
export { describeTransfer, remittanceListQuery } from './remittance-list.ts'

const FAILED = MESSAGES.remittances.startNewFailed

type NewRemittanceProps = Pick<ComponentProps<typeof Button>, 'variant' | 'size'> & {
  /** Told when starting failed and no question is open that could tell it. */
  onProblem?: (message: string) => void
  children?: ReactNode
}

/** Begins again from nothing; whoever would lose an unfinished form is asked first. */
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
  const report = (error: unknown) => {
    if (onProblem === undefined) throw error
    onProblem(messageOf(error, FAILED))
  }

  return (
    <>
      <Button {...look} disabled={busy && found === null} onClick={() => void run(() => askOrStart().catch(report))}>
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
