import { IconAlertTriangle, IconCheck, IconInfoCircle, IconX } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Button, IconButton } from './button.tsx'
import { Grid, Row, Stack, Text, VisuallyHidden } from './layout.tsx'
import classes from './states.module.css'

type BannerProps = {
  kind: 'info' | 'success' | 'warning' | 'error'
  children: ReactNode
  title?: string
  /** A button or link at the end. */
  action?: ReactNode
  onClose?: () => void
}

const icons = { info: IconInfoCircle, success: IconCheck, warning: IconAlertTriangle, error: IconAlertTriangle }

/** A message about the page. An error message takes focus, so that keyboard and screen-reader users notice it. */
export function Banner({ kind, children, title, action, onClose }: BannerProps) {
  const box = useRef<HTMLDivElement>(null)
  const isError = kind === 'error'

  // biome-ignore lint/correctness/useExhaustiveDependencies: another error text, of one part or several, must take focus again
  useEffect(() => {
    if (isError) box.current?.focus()
  }, [isError, String(children)])

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

type MedallionProps = {
  tone?: 'accent' | 'error' | 'dim'
  large?: boolean
  className?: string | undefined
  children: ReactNode
}

/** An icon in a circle that illustrates the page's subject. */
export function Medallion({ tone = 'accent', large = false, className = '', children }: MedallionProps) {
  return (
    <span className={`${classes.icon} ${className}`} data-tone={tone} data-large={large || undefined}>
      {children}
    </span>
  )
}

type EmptyStateProps = { title: string; children?: ReactNode; icon?: ReactNode; action?: ReactNode }

/** Says what will appear here and offers the next action. */
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

type ErrorStateProps = {
  title: string
  children?: ReactNode
  onRetry?: () => void
  retryLabel?: string
  /** The error replaces the whole page. */
  page?: boolean
}

export function ErrorState({ title, children, onRetry, retryLabel = 'Try again', page = false }: ErrorStateProps) {
  const box = (
    <Stack align="center" gap="sm" className={classes.state} role="alert">
      <Medallion tone="error">
        <IconAlertTriangle size={26} aria-hidden />
      </Medallion>
      {page ? <h1>{title}</h1> : <h2>{title}</h2>}
      <Text as="div" tone="dim">
        {/* Does not blame the connection, because most failures have other causes. */}
        {children ?? 'Please try again. Nothing you entered is lost.'}
      </Text>
      {onRetry && <Button onClick={onRetry}>{retryLabel}</Button>}
    </Stack>
  )
  return page ? <div className={classes.page}>{box}</div> : box
}

/** A grey placeholder for content that is loading. */
export function Skeleton({ height, width = '100%' }: { height: number | string; width?: number | string }) {
  return <span className={classes.box} style={{ height, width }} aria-hidden="true" />
}

/** The skeleton of a page's content: a heading and a few cards. */
export function ContentSkeleton() {
  return (
    <Stack gap="lg" aria-busy="true">
      <VisuallyHidden>
        <span role="status">Loading…</span>
      </VisuallyHidden>
      <Skeleton height="2rem" width="min(20rem, 70%)" />
      <Grid columns="auto">
        <Skeleton height="7rem" />
        <Skeleton height="7rem" />
        <Skeleton height="7rem" />
      </Grid>
      <Skeleton height="16rem" />
    </Stack>
  )
}

export function Spinner({ size = 'md' }: { size?: 'sm' | 'md' }) {
  return <span className={classes.spinner} data-size={size} aria-hidden="true" />
}

const TONES: Record<string, string> = {
  green: 'success',
  orange: 'warning',
  yellow: 'warning',
  blue: 'info',
  red: 'error',
}

/** A word on a tinted background; the word alone carries the meaning. */
export function StatusBadge({ label, color }: { label: string; color: string }) {
  return (
    <span className={classes.badge} data-color={color} data-tone={TONES[color]}>
      {label}
    </span>
  )
}

/** A progress bar. */
export function Progress({ percent, label }: { percent: number; label: string }) {
  return <progress className={classes.bar} max={100} value={percent} aria-label={label} />
}
