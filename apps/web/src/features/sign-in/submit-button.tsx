import { useHydrated } from '../../lib/hydrated.ts'
import { ActionButton } from '../../ui/action.tsx'
import classes from './fields.module.css'

type SubmitButtonProps = { label: string; busyLabel: string; busy: boolean; disabled?: boolean }

/** Before the page's code is there, the browser would send the form itself, and the password with it. */
export function SubmitButton({ label, busyLabel, busy, disabled = false }: SubmitButtonProps) {
  const awake = useHydrated()
  return (
    <ActionButton
      type="submit"
      size="lg"
      className={classes.submit}
      disabled={!awake || disabled}
      aria-disabled={busy || undefined}
      data-waking={awake ? undefined : true}
    >
      {busy ? busyLabel : label}
    </ActionButton>
  )
}
