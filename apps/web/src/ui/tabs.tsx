import { type KeyboardEvent, type ReactNode, useId } from 'react'
import { Row } from './layout.tsx'
import classes from './tabs.module.css'

type TabsProps<Id extends string> = {
  label: string
  value: Id
  onChange: (id: Id) => void
  tabs: readonly { id: Id; label: ReactNode; content: ReactNode }[]
}

/** Shows one panel at a time. The arrow keys cycle through the tabs; only the chosen tab is a Tab stop. */
export function Tabs<Id extends string>({ label, value, onChange, tabs }: TabsProps<Id>) {
  const id = useId()
  const current = tabs.findIndex((tab) => tab.id === value)

  const pressed = (event: KeyboardEvent<HTMLElement>) => {
    const steps: Record<string, number> = { ArrowLeft: current - 1, ArrowRight: current + 1, Home: 0, End: -1 }
    const step = steps[event.key]
    const target = step === undefined ? undefined : tabs.at(step % tabs.length)
    if (target === undefined) return
    event.preventDefault()
    event.currentTarget.querySelector<HTMLElement>(`[data-tab="${target.id}"]`)?.focus()
    onChange(target.id)
  }

  return (
    <>
      <Row gap="xs" className={classes.tabs} role="tablist" aria-label={label} onKeyDown={pressed}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            className={classes.tab}
            role="tab"
            id={`${id}-${tab.id}`}
            data-tab={tab.id}
            aria-selected={tab.id === value}
            aria-controls={`${id}-panel`}
            tabIndex={tab.id === value ? 0 : -1}
            onClick={() => onChange(tab.id)}
          >
            {tab.label}
          </button>
        ))}
      </Row>
      <div key={value} role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${value}`}>
        {tabs[current]?.content}
      </div>
    </>
  )
}
