import { type ReactNode, useEffect, useRef } from 'react'
import classes from './banner.module.css'
import { CheckIcon, CloseIcon, InfoIcon, WarningIcon } from './icons.tsx'

type BannerProps = {
  kind: 'info' | 'success' | 'warning' | 'error'
  children: ReactNode
  title?: string
  /** A button or link at the end. */
  action?: ReactNode
  onClose?: () => void
}

const icons = { info: InfoIcon, success: CheckIcon, warning: WarningIcon, error: WarningIcon }

/** A message about the page. One that reports an error takes focus, so that nobody misses it. */
export function Banner({ kind, children, title, action, onClose }: BannerProps) {
  const box = useRef<HTMLDivElement>(null)
  const isError = kind === 'error'

  // biome-ignore lint/correctness/useExhaustiveDependencies: another error text must take focus again
  useEffect(() => {
    if (isError) box.current?.focus()
  }, [isError, children])

  const Icon = icons[kind]
  return (
    <div
      ref={box}
      className={classes.banner}
      data-kind={kind}
      role={isError ? 'alert' : 'status'}
      tabIndex={isError ? -1 : undefined}
    >
      <Icon className={classes.icon} />
      <div className={classes.text}>
        {title && <p className={classes.title}>{title}</p>}
        <div>{children}</div>
      </div>
      {action}
      {onClose && (
        <button type="button" className={classes.close} onClick={onClose} aria-label="Close this message">
          <CloseIcon size={18} />
        </button>
      )}
    </div>
  )
}
