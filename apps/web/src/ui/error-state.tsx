import type { ReactNode } from 'react'
import { ActionButton } from './action.tsx'
import { WarningIcon } from './icons.tsx'
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
    <div className={classes.state} role="alert">
      <div className={classes.icon} data-kind="error">
        <WarningIcon size={26} />
      </div>
      {page ? <h1 className={classes.title}>{title}</h1> : <h2 className={classes.title}>{title}</h2>}
      <div className={classes.text}>
        {children ?? 'Check your connection and try again. Nothing you entered is lost.'}
      </div>
      {onRetry && (
        <div className={classes.action}>
          <ActionButton onClick={onRetry}>{retryLabel}</ActionButton>
        </div>
      )}
    </div>
  )
  return page ? (
    <main id="main" tabIndex={-1} className={classes.page}>
      {box}
    </main>
  ) : (
    box
  )
}
