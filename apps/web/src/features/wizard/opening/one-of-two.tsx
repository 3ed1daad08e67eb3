import { LANDING_MESSAGES } from '@nirgam/domain/remittance/landing-messages'
import { useAction } from '../../../lib/use-action.ts'
import { clearDraft } from '../../draft/draft.ts'
import { setAside, WhichRemittance } from '../../starting/starting.ts'
import type { TwoRemittances } from '../saving.ts'

type ChoiceProps = { two: TwoRemittances; goOn: () => void; onLater: () => void }

/** The user signed in with a draft in this browser, and the account has another remittance. */
export default function OneOfTwo({ two, goOn, onLater }: ChoiceProps) {
  const { run, busy, failure } = useAction(LANDING_MESSAGES.startFailed)
  const takeDevice = async () => {
    await setAside()
    goOn()
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
