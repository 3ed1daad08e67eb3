import { Tabs as Base } from '@base-ui/react/tabs'
import type { ReactNode } from 'react'
import classes from './tabs.module.css'

type TabsProps<Id extends string> = {
  label: string
  value: Id
  onChange: (id: Id) => void
  tabs: readonly { id: Id; label: ReactNode; content: ReactNode }[]
}

export function Tabs<Id extends string>({ label, value, onChange, tabs }: TabsProps<Id>) {
  return (
    <Base.Root value={value} onValueChange={onChange}>
      <Base.List className={classes.tabs} aria-label={label}>
        {tabs.map((tab) => (
          <Base.Tab key={tab.id} value={tab.id} className={classes.tab}>
            {tab.label}
          </Base.Tab>
        ))}
      </Base.List>
      {tabs.map(({ id, content }) => (
        <Base.Panel key={id} value={id}>
          {content}
        </Base.Panel>
      ))}
    </Base.Root>
  )
}
