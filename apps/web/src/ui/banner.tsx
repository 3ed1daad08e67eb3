import { IconAlertTriangle, IconCheck, IconInfoCircle, IconX } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef } from 'react'
import classes from './banner.module.css'
import { IconButton } from './button.tsx'

type BannerProps = {
  kind: 'info' | 'success' | 'warning' | 'error'
  children: ReactNode
  title?: string
  /** A button or link at the end. */
  action?: ReactNode
  onClose?: () => void
}

const icons = { info: IconInfoCircle, success: IconCheck, warning: IconAlertTriangle, error: IconAlertTriangle }

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
      data-tone={kind}
      role={isError ? 'alert' : 'status'}
      tabIndex={isError ? -1 : undefined}
    >
      <Icon size={20} aria-hidden />
      <div className={classes.text}>
        {title && <strong>{title}</strong>}
        <div>{children}</div>
      </div>
      {action}
      {onClose && (
        <IconButton label="Close this message" onClick={onClose}>
          <IconX size={18} aria-hidden />
        </IconButton>
      )}
    </div>
  )
}
