import type { ReactNode } from 'react'
import { Row, Stack, Text } from './layout.tsx'
import { Medallion } from './medallion.tsx'
import classes from './states.module.css'

type EmptyStateProps = { title: string; children?: ReactNode; icon?: ReactNode; action?: ReactNode }

/** Says what will be here and offers the next thing to do. */
export function EmptyState({ title, children, icon, action }: EmptyStateProps) {
  return (
    <Stack align="center" gap="sm" className={classes.state}>
      {icon && <Medallion>{icon}</Medallion>}
      <h2>{title}</h2>
      {children && (
        <Text as="div" tone="dim">
          {children}
        </Text>
      )}
      {action && <Row justify="center">{action}</Row>}
    </Stack>
  )
}
