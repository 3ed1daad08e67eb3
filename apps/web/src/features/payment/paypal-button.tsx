import { ActionButton } from '../../ui/action.tsx'
import { ArrowRightIcon } from '../../ui/icons.tsx'
import classes from './payment-step.module.css'
import type { SyncState } from './use-sync.ts'

type PayPalButtonProps = { sync: SyncState; leaving: boolean; pay: () => void; pressedEarly: () => void }

const BUSY: Partial<Record<SyncState, string>> = {
  pending: 'Saving your answers first…',
  syncing: 'Saving your answers first…',
}

/** Stays focusable while it cannot be used, so that pressing it can say why. */
export function PayPalButton({ sync, leaving, pay, pressedEarly }: PayPalButtonProps) {
  const synced = sync === 'synced'
  return (
    <>
      <ActionButton
        size="lg"
        className={classes.button}
        aria-disabled={!synced || leaving}
        onClick={synced ? pay : pressedEarly}
      >
        {leaving ? (
          'Opening PayPal…'
        ) : (
          <>
            Pay with PayPal <ArrowRightIcon size={18} />
          </>
        )}
      </ActionButton>
      {BUSY[sync] && <p className={classes.syncing}>{BUSY[sync]}</p>}
    </>
  )
}
