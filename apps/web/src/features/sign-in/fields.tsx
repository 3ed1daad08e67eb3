import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useHydrated } from '../../lib/hydrated.ts'
import { CountryCodePicker } from './country-code-picker.tsx'
import classes from './fields.module.css'
import { EyeIcon } from './icons.tsx'

/** The fields keep their own values: what is typed or filled in before the page's code has loaded is kept. */
type FieldProps = { error?: string; onEdit: () => void }

export function PhoneField({ error, onEdit }: FieldProps) {
  return (
    <TextInput
      name="phone"
      type="tel"
      label="Mobile number"
      placeholder="10-digit number"
      inputMode="tel"
      autoComplete="tel-national"
      leftSection={<CountryCodePicker />}
      leftSectionWidth="6.5rem"
      leftSectionPointerEvents="all"
      classNames={{ input: classes.besidePicker }}
      error={error}
      onInput={onEdit}
    />
  )
}

export function EmailField({ error, onEdit, autoComplete }: FieldProps & { autoComplete: 'username' | 'email' }) {
  return (
    <TextInput
      name="email"
      type="email"
      label="Email"
      placeholder="you@example.com"
      inputMode="email"
      autoComplete={autoComplete}
      autoCapitalize="none"
      spellCheck={false}
      error={error}
      onInput={onEdit}
    />
  )
}

type PasswordFieldProps = FieldProps & { autoComplete: 'current-password' | 'new-password'; description?: string }

export function PasswordField({ error, onEdit, autoComplete, description }: PasswordFieldProps) {
  const [shown, show] = useState(false)
  const awake = useHydrated()
  return (
    <TextInput
      name="password"
      type={shown ? 'text' : 'password'}
      label="Password"
      description={description}
      autoComplete={autoComplete}
      autoCapitalize="none"
      spellCheck={false}
      rightSection={
        <button
          type="button"
          className={classes.reveal}
          disabled={!awake}
          aria-label={shown ? 'Hide password' : 'Show password'}
          onClick={() => show(!shown)}
        >
          <EyeIcon crossed={shown} />
        </button>
      }
      rightSectionWidth="3rem"
      rightSectionPointerEvents="all"
      error={error}
      onInput={onEdit}
    />
  )
}
