import { LANDING_MESSAGES } from '@nirgam/domain/remittance/landing-messages'
import { LAST_GUEST_STEP } from '@nirgam/domain/remittance/steps'
import { useNavigate } from '../../../lib/navigation.ts'
import { useAction } from '../../../lib/use-action.ts'
import { clearDraft, draftStep } from '../../draft/draft.ts'
import { setAside, WhichRemittance } from '../../starting/starting.ts'
import type { TwoRemittances } from '../saving.ts'

type ChoiceProps = { two: TwoRemittances; goOn: () => void; onLater: () => void }

/** This browser has a draft, and the account has another remittance. */
export default function OneOfTwo({ two, goOn, onLater }: ChoiceProps) {
  const { run, busy, failure } = useAction(LANDING_MESSAGES.startFailed)
  const navigate = useNavigate()
  const takeDevice = async () => {
    await setAside()
    if (draftStep() < LAST_GUEST_STEP) await navigate('/remittance')
    else goOn()
  }
  return (
    <WhichRemittance
      existing={[two.inAccount]}
      instead={two.onDevice}
      busy={busy}
      error={failure}
      onKeep={() => {
        clearDraft()
        goOn()
      }}
      onReplace={() => void run(takeDevice)}
      onClose={() => busy || onLater()}
    />
  )
}
