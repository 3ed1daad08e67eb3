import { type KeyboardEvent, type ReactNode, useId } from 'react'
import classes from './tabs.module.css'

type TabsProps<Id extends string> = {
  label: string
  value: Id
  onChange: (id: Id) => void
  tabs: readonly { id: Id; label: ReactNode; content: ReactNode }[]
}

/** By the pattern of the ARIA guide: one stop for the Tab key, the arrows choose among the tabs. */
export function Tabs<Id extends string>({ label, value, onChange, tabs }: TabsProps<Id>) {
  const name = useId()
  const shown = tabs.find(({ id }) => id === value)

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    const next = tabs.at((tabs.findIndex(({ id }) => id === value) + step) % tabs.length)
    if (next === undefined) return
    onChange(next.id)
    document.getElementById(`${name}-${next.id}`)?.focus()
  }

  return (
    <>
      <div role="tablist" aria-label={label} className={classes.tabs} onKeyDown={onKeyDown}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${name}-${tab.id}`}
            aria-selected={tab.id === value}
            aria-controls={tab.id === value ? `${name}-panel` : undefined}
            tabIndex={tab.id === value ? 0 : -1}
            className={classes.tab}
            onClick={() => onChange(tab.id)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div key={value} role="tabpanel" id={`${name}-panel`} aria-labelledby={`${name}-${value}`}>
        {shown?.content}
      </div>
    </>
  )
}
