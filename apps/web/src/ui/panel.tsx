import { type ReactNode, useId } from 'react'
import { Card, Stack, Text } from './layout.tsx'
import classes from './panel.module.css'

type PanelProps = { title: string; children: ReactNode; action?: ReactNode; className?: string | undefined }

/** A titled card. */
export function Panel({ title, children, action, className }: PanelProps) {
  const id = useId()
  return (
    <Card as="section" className={className} aria-labelledby={id}>
      <header className={classes.header}>
        <h2 id={id}>{title}</h2>
        {action}
      </header>
      {children}
    </Card>
  )
}

/** The top of a page in the signed-in area. */
export function PageHeading({ title, lead, action }: { title: ReactNode; lead?: ReactNode; action?: ReactNode }) {
  return (
    <header className={`${classes.header} ${classes.heading}`}>
      <Stack gap="xs">
        <h1>{title}</h1>
        {lead && <Text tone="dim">{lead}</Text>}
      </Stack>
      {action}
    </header>
  )
}
