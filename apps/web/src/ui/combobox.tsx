import { type ComponentProps, type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import classes from './field.module.css'
import { Field, type FieldProps, useField } from './field.tsx'

/* Follows the pattern of the ARIA guide instead of using Base UI, whose combobox is 38 KB over the wire, a quarter
   of a whole page's budget. */

type NativeInput = Omit<ComponentProps<'input'>, 'value' | 'onChange'>

type SearchSelectProps = FieldProps &
  NativeInput & {
    value: string
    onChange: (value: string) => void
    options: readonly string[]
    /** The options that match the typed text, the best match first. */
    filter: (options: readonly string[], search: string) => readonly string[]
    /** Finds the option for a fully typed text that is not itself an option's name. */
    resolve?: (text: string) => string | undefined
    renderOption?: (option: string) => ReactNode
    emptyText: string
    /** The list may be wider than its field. */
    wideList?: boolean
  }

/** Chooses one option of a long list by typing. */
export function SearchSelect(props: SearchSelectProps) {
  const { value, onChange, options, filter, resolve, renderOption, emptyText, wideList, ...field } = props
  const { frame, control } = useField<NativeInput>(field)
  const [typed, setTyped] = useState<string | null>(null)
  // A saved value in another spelling is still shown.
  const all = value === '' || options.includes(value) ? options : [value, ...options]
  const searching = typed !== null && typed !== value
  const found = searching ? filter(all, typed) : all
  const choose = (option: string) => {
    setTyped(null)
    if (option !== value) onChange(option)
  }
  const list = useList(found, choose)

  /** Typing the whole name and leaving the field chooses that option. */
  const settle = (text: string) => {
    const named = resolve?.(text) ?? all.find((option) => option.toLowerCase() === text.trim().toLowerCase())
    if (named === undefined) setTyped(null)
    else choose(named)
  }
  const onEnter = (event: KeyboardEvent) => {
    const option = list.open ? found[list.active] : undefined
    if (option !== undefined && option !== value) list.pick(option)
    // Enter submits the form only when no search is in progress.
    if (searching || option !== undefined) event.preventDefault()
    if (!searching) list.hide()
  }

  return (
    <Field {...frame}>
      <div className={classes.box}>
        <input
          {...control}
          {...list.input(list.open && found.length > 0)}
          data-select
          className={classes.input}
          value={typed ?? value}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value)
            // The browser's autofill changes fields without focusing them.
            if (currentTarget !== document.activeElement) settle(currentTarget.value)
            else list.show(currentTarget.value === '' ? -1 : 0)
          }}
          onClick={({ currentTarget }) => {
            currentTarget.select()
            if (!list.open) list.show(all.indexOf(value))
          }}
          onBlur={() => {
            list.hide()
            if (typed !== null) settle(typed)
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter') onEnter(event)
            else list.onKey(event, found.indexOf(value))
          }}
        />
        {list.open && found.length > 0 && (
          <Options list={list} options={found} labelId={`${frame.id}-label`} wide={wideList} render={renderOption} />
        )}
        {list.open && found.length === 0 && (
          <p role="status" className={`${classes.list} ${classes.empty}`}>
            {emptyText}
          </p>
        )}
      </div>
    </Field>
  )
}

type SuggestProps = FieldProps &
  NativeInput & {
    value: string
    onChange: (text: string) => void
    options: readonly string[]
    filter?: (options: readonly string[], text: string) => readonly string[]
    limit?: number
    /** Opens the list above its field, so that the content below stays reachable. */
    above?: boolean
  }

/** The options that contain the text, in their own order. */
export function fitting(options: readonly string[], text: string): readonly string[] {
  const wanted = text.trim().toLowerCase()
  return options.filter((option) => option.toLowerCase().includes(wanted))
}

/** A free-text field with suggestions. */
export function Suggest(props: SuggestProps) {
  const { value, onChange, options, filter = fitting, limit = 8, above, ...field } = props
  const { frame, control } = useField<NativeInput>(field)
  const found = filter(options, value).slice(0, limit)
  const list = useList(found, onChange)
  const listed = list.open && found.length > 0 && !(found.length === 1 && found[0] === value.trim())

  return (
    <Field {...frame}>
      <div className={classes.box}>
        <input
          autoComplete="off"
          {...control}
          {...list.input(listed)}
          className={classes.input}
          value={value}
          onChange={({ currentTarget }) => {
            onChange(currentTarget.value)
            if (currentTarget === document.activeElement) list.show()
          }}
          onClick={() => list.open || list.show()}
          onBlur={(event) => {
            list.hide()
            control.onBlur?.(event)
          }}
          onKeyDown={(event) => {
            const option = listed ? found[list.active] : undefined
            if (event.key === 'Enter' && option !== undefined) {
              event.preventDefault()
              list.pick(option)
            } else list.onKey(event)
          }}
        />
        {listed && <Options list={list} options={found} labelId={`${frame.id}-label`} above={above} />}
      </div>
    </Field>
  )
}

type List = ReturnType<typeof useList>

/** Tracks the option that the keyboard is on. Focus stays in the text field, which names the active option. */
function useList(options: readonly string[], choose: (option: string) => void) {
  const id = useId()
  const [{ open, active }, set] = useState({ open: false, active: -1 })
  const show = (at = -1) => set({ open: true, active: at })
  const hide = () => set({ open: false, active: -1 })
  const pick = (option: string) => {
    hide()
    choose(option)
  }
  const onKey = (event: KeyboardEvent, chosen = -1) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && options.length > 0) {
      event.preventDefault()
      const first = step === 1 ? 0 : options.length - 1
      if (open && active !== -1) show((active + step + options.length) % options.length)
      else show(chosen === -1 ? first : chosen)
    } else if (event.key === 'Escape' && open) {
      event.preventDefault()
      hide()
    }
  }
  const input = (listed: boolean) => ({
    role: 'combobox',
    'aria-autocomplete': 'list' as const,
    'aria-expanded': listed,
    'aria-controls': listed ? id : undefined,
    'aria-activedescendant': listed && active >= 0 ? `${id}-${active}` : undefined,
  })
  return { id, open, active, show, hide, pick, onKey, input }
}

type OptionsProps = {
  list: List
  options: readonly string[]
  labelId: string
  wide?: boolean | undefined
  above?: boolean | undefined
  render?: ((option: string) => ReactNode) | undefined
}

function Options({ list, options, labelId, wide, above, render = (option) => option }: OptionsProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const shown = box.current?.children[list.active] ?? box.current
    shown?.scrollIntoView({ block: 'nearest' })
  }, [list.active])
  return (
    <div
      ref={box}
      id={list.id}
      role="listbox"
      aria-labelledby={labelId}
      className={classes.list}
      data-wide={wide || undefined}
      data-above={above || undefined}
    >
      {options.map((option, index) => (
        // biome-ignore lint/a11y/useFocusableInteractive: focus stays in the text field, which names the active one
        // biome-ignore lint/a11y/useKeyWithClickEvents: the text field handles the keys
        <div
          key={option}
          id={`${list.id}-${index}`}
          role="option"
          aria-selected={index === list.active}
          className={classes.option}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => list.pick(option)}
        >
          {render(option)}
        </div>
      ))}
    </div>
  )
}
