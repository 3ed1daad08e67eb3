import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Stack, Text } from './layout.tsx'
import classes from './states.module.css'

type ErrorStateProps = {
  title: string
  children?: ReactNode
  onRetry?: () => void
  retryLabel?: string
  /** It stands for the whole page. */
  page?: boolean
}

export function ErrorState({ title, children, onRetry, retryLabel = 'Try again', page = false }: ErrorStateProps) {
  const box = (
    <Stack align="center" gap="sm" className={classes.state} role="alert">
      <div className={classes.icon} data-tone="error">
        <IconAlertTriangle size={26} aria-hidden />
      </div>
      {page ? <h1>{title}</h1> : <h2>{title}</h2>}
      <Text as="div" tone="dim">
        {children ?? 'Check your connection and try again. Nothing you entered is lost.'}
      </Text>
      {onRetry && <Button onClick={onRetry}>{retryLabel}</Button>}
    </Stack>
  )
  return page ? (
    <main id="main" tabIndex={-1} className={classes.page}>
      {box}
    </main>
  ) : (
    box
  )
}
