import { ALL_BANKS, suggestBanks } from '@nirgam/domain/bank-names'
import { MESSAGES } from '@nirgam/domain/messages'
import { type KeyboardEvent, useId, useState } from 'react'
import fieldClasses from '../../../ui/field.module.css'
import { CheckIcon } from '../../../ui/icons.tsx'
import classes from './bank-step.module.css'

type BankNameFieldProps = { value: string; onChange: (name: string) => void; invalid: boolean }

/**
 * Free text with suggestions: any bank may be typed, the known ones are offered. The list stays open when a click
 * goes elsewhere: closing it would move the button that is just being clicked.
 */
export function BankNameField({ value, onChange, invalid }: BankNameFieldProps) {
  const id = useId()
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const name = value.trim()
  const suggestions = suggestBanks(name, ALL_BANKS)
  const isSuggestion = suggestions.includes(name)
  const listed = open && suggestions.length > 0 && !(isSuggestion && suggestions.length === 1)

  const pick = (bank: string) => {
    onChange(bank)
    setOpen(false)
    setActive(-1)
  }

  const onKeyDown = (event: KeyboardEvent) => {
    const chosen = listed ? suggestions[active] : undefined
    if (event.key === 'Enter' && chosen !== undefined) {
      event.preventDefault()
      pick(chosen)
    } else if (event.key === 'Escape' && listed) {
      event.preventDefault()
      setOpen(false)
      setActive(-1)
    } else if (event.key === 'Tab') {
      setOpen(false)
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      if (suggestions.length === 0) return
      event.preventDefault()
      setOpen(true)
      const from = active === -1 && event.key === 'ArrowUp' ? suggestions.length : active
      setActive((from + (event.key === 'ArrowDown' ? 1 : -1) + suggestions.length) % suggestions.length)
    }
  }

  return (
    <div>
      <label className={fieldClasses.label} htmlFor={id}>
        Enter your bank name
      </label>
      <input
        id={id}
        className={fieldClasses.input}
        role="combobox"
        aria-expanded={listed}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={listed && active >= 0 ? `${id}-${active}` : undefined}
        aria-invalid={invalid || undefined}
        autoComplete="off"
        maxLength={120}
        value={value}
        onChange={(event) => {
          onChange(event.currentTarget.value)
          setOpen(true)
          setActive(-1)
        }}
        onKeyDown={onKeyDown}
      />
      <p role="status" className={classes.selected}>
        {name !== '' && (
          <>
            <CheckIcon size={18} />
            <span>
              {MESSAGES.bank.selected}: <strong>{name}</strong>
            </span>
          </>
        )}
      </p>
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label="Suggested banks"
        className={classes.suggestions}
        hidden={!listed}
      >
        {suggestions.map((bank, index) => (
          // biome-ignore lint/a11y/useFocusableInteractive: focus stays in the text field, which names the active one
          // biome-ignore lint/a11y/useKeyWithClickEvents: the text field handles the keys
          <div
            key={bank}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === active}
            className={classes.suggestion}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => pick(bank)}
          >
            {bank}
          </div>
        ))}
      </div>
    </div>
  )
}
