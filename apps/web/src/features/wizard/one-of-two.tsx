import { LANDING_MESSAGES } from '@nirgam/domain/landing-messages'
import { useState } from 'react'
import { messageOf } from '../../lib/api.ts'
import { clearDraft } from '../draft/draft.ts'
import { setAside, WhichRemittance } from '../starting/starting.ts'
import type { TwoRemittances } from './saving.ts'

type ChoiceProps = { two: TwoRemittances; goOn: () => void; onLater: () => void }

/** Logged in with a form from this browser while the account has another. */
export default function OneOfTwo({ two, goOn, onLater }: ChoiceProps) {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const takeDevice = async () => {
    setBusy(true)
    setProblem(null)
    try {
      await setAside()
      goOn()
    } catch (failure) {
      setProblem(messageOf(failure, LANDING_MESSAGES.startFailed))
    }
    setBusy(false)
  }
  return (
    <WhichRemittance
      existing={[two.inAccount]}
      instead={two.onDevice}
      busy={busy}
      error={problem}
      onKeep={() => {
        clearDraft()
        goOn()
      }}
      onReplace={() => void takeDevice()}
      onClose={() => busy || onLater()}
    />
  )
}
