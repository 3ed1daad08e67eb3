import { MESSAGES } from '@nirgam/domain/messages'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { messageOf } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { readDraft } from '../draft/draft.ts'
import { startNewRemittance } from '../wizard/wizard.tsx'

export { describeTransfer, remittanceListQuery } from './remittance-list.ts'

type NewRemittanceProps = {
  /** Something unfinished is on the server; a draft in this browser is noticed here. */
  hasUnfinished: boolean
  /** Told when starting failed and no question is open that could tell it. */
  onProblem: (message: string) => void
  children?: ReactNode
}

/** Begins again from nothing; whoever would lose an unfinished form is asked first. */
export function NewRemittance({ hasUnfinished, onProblem, children = 'New Remittance' }: NewRemittanceProps) {
  const navigate = useNavigate()
  const [asking, ask] = useState(false)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  const start = async () => {
    setBusy(true)
    setProblem(null)
    try {
      await startNewRemittance()
      await navigate('/')
    } catch (error) {
      const message = messageOf(error, MESSAGES.remittances.startNewFailed)
      if (asking) setProblem(message)
      else onProblem(message)
      setBusy(false)
    }
  }

  return (
    <>
      <Button
        disabled={busy && !asking}
        onClick={() => (hasUnfinished || readDraft() !== null ? ask(true) : void start())}
      >
        {busy ? 'Starting...' : children}
      </Button>
      {asking && (
        <ConfirmDialog
          preferCancel
          title="You have an unfinished remittance"
          confirmLabel="Start new"
          busyLabel="Starting..."
          cancelLabel="Continue Remittance"
          busy={busy}
          error={problem}
          onConfirm={() => void start()}
          onCancel={() => {
            ask(false)
            void navigate('/dashboard', { state: { continueRemittance: true } })
          }}
          onClose={() => busy || ask(false)}
        >
          <p>If you start a new remittance, the unfinished one is set aside and you begin with an empty form.</p>
        </ConfirmDialog>
      )}
    </>
  )
}
