import { TEXT_LIMITS } from '@nirgam/domain/shared/limits'
import { type InputHTMLAttributes, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { FieldError, TextField } from './field.tsx'
import { VisuallyHidden } from './layout.tsx'
import classes from './option-cards.module.css'
import { StatusBadge } from './states.tsx'

type CardOption = { id: string; label: string; icon?: ReactNode; badge?: string; description?: string }

type OptionCardsProps = {
  id?: string
  /** The question; shown unless `hideLegend`, always read out. */
  legend: string
  hideLegend?: boolean
  options: readonly CardOption[]
  /** The id of an option, or the text typed under Others. Empty while nothing is chosen. */
  value: string
  onChange: (value: string) => void
  othersId?: string
  othersLabel?: string
  /** The initial text of the field under Others. */
  othersStart?: string
  /** Replaces the plain text box, for example with one that has suggestions. */
  renderOthers?: (text: string, change: (text: string) => void) => ReactNode
  /** Form field names, for a form that also works without script. */
  name?: string
  othersName?: string
  error?: string | null
  compact?: boolean
}

/** One choice shown as cards. Choosing Others asks for free text and counts as no choice until text is typed. */
export function OptionCards(props: OptionCardsProps) {
  const { legend, options, value, onChange, othersId = 'others', othersLabel = 'Please specify', error } = props
  const ownId = useId()
  const id = props.id ?? ownId
  const custom = value !== '' && !options.some((option) => option.id === value && option.id !== othersId)
  const [othersChosen, chooseOthers] = useState(custom)
  const [typed, setTyped] = useState('')
  // A user may type the exact name of a card; the text box must not vanish during typing.
  const othersOpen = custom || (othersChosen && value === typed.trim())
  const text = custom && value !== typed.trim() ? value : typed

  const fieldset = useRef<HTMLFieldSetElement>(null)
  const isPlainForm = props.othersName !== undefined
  const words = () => fieldset.current?.querySelector<HTMLInputElement>('input:not([type=radio])')?.value ?? ''

  const choose = (option: string) => {
    const start = props.othersStart ?? (isPlainForm ? words() : '')
    chooseOthers(option === othersId)
    setTyped(start)
    onChange(option === othersId ? start.trim() : option)
  }
  const type = (entered: string) => {
    chooseOthers(true)
    setTyped(entered)
    onChange(entered.trim())
  }

  // A prerendered card may be chosen before its code loads. After Back, browsers restore it once the page loads.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the form shows counts, not what this render knows
  useEffect(() => {
    if (!isPlainForm) return
    const read = () => {
      const shown = fieldset.current?.querySelector<HTMLInputElement>(':checked')?.value
      if (shown) choose(shown)
    }
    read()
    addEventListener('pageshow', read)
    return () => removeEventListener('pageshow', read)
  }, [])

  return (
    <fieldset ref={fieldset} id={props.id} aria-describedby={error ? `${id}-error` : undefined}>
      <legend>
        {props.hideLegend ? (
          <VisuallyHidden>{legend}</VisuallyHidden>
        ) : (
          <span className={`type-title ${classes.question}`}>{legend}</span>
        )}
      </legend>
      <div className={classes.cards} data-compact={props.compact || undefined}>
        {options.map((option) => {
          const isOthers = option.id === othersId
          return (
            <ChoiceCard
              key={option.id}
              className={classes.card}
              name={props.name ?? ownId}
              value={option.id}
              data-others={isOthers || undefined}
              checked={isOthers ? othersOpen : !othersOpen && value === option.id}
              onChange={() => choose(option.id)}
            >
              {option.icon}
              <span className={classes.label}>
                {option.label}
                {option.description && <span className={classes.description}>{option.description}</span>}
              </span>
              {option.badge && <StatusBadge color="green" label={option.badge} />}
            </ChoiceCard>
          )
        })}
      </div>
      <div className={classes.others}>
        {props.renderOthers?.(text, type) ?? (
          <TextField
            label={othersLabel}
            name={props.othersName}
            // Browsers restore no field with autocomplete "off" or with a value that React also sets as an attribute.
            {...(!isPlainForm && { value: text, autoComplete: 'off' })}
            maxLength={TEXT_LIMITS.choice}
            error={Boolean(error)}
            onChange={(event) => type(event.currentTarget.value)}
          />
        )}
      </div>
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </fieldset>
  )
}

/** One of several choices, as a card around its radio button. `className` lays out its content. */
export function ChoiceCard({ className, children, ...radio }: InputHTMLAttributes<HTMLInputElement>) {
  return (
    <label className={`${classes.choice} ${className}`}>
      <input {...radio} type="radio" />
      {children}
    </label>
  )
}
