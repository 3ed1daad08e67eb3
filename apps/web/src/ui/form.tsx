import type { ReactNode } from 'react'
import type { Form as FormState } from '../lib/form.ts'
import { useHydrated } from '../lib/hydrated.ts'
import { Banner } from './banner.tsx'
import { Button } from './button.tsx'
import classes from './form.module.css'

type FormProps = { form: FormState; children: ReactNode; sent?: string; failure?: string | null }

/** Fields below each other, with what became of the last attempt above them. */
export function Form({ form, children, sent, failure = null }: FormProps) {
  const said = form.failure ?? failure
  return (
    <form {...form.element} className={classes.form}>
      {form.sent && sent && <Banner kind="success">{sent}</Banner>}
      {said !== null && !form.busy && <Banner kind="error">{said}</Banner>}
      {children}
    </form>
  )
}

type SubmitButtonProps = {
  form: FormState
  children: ReactNode
  busyLabel: string
  disabled?: boolean
  size?: 'sm' | 'lg'
}

/** Before the page's code is there, the browser would send the form itself, and a password with it. */
export function SubmitButton({ form, children, busyLabel, disabled = false, size }: SubmitButtonProps) {
  const awake = useHydrated()
  return (
    <Button
      type="submit"
      size={size}
      wide={size === 'lg'}
      busy={form.busy}
      busyLabel={busyLabel}
      disabled={!awake || disabled}
      data-waking={awake ? undefined : true}
    >
      {children}
    </Button>
  )
}
