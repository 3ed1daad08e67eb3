import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router'
import classes from './button.module.css'

type Look = {
  variant?: 'filled' | 'default' | 'subtle' | 'danger' | 'remove' | 'link'
  size?: 'sm' | 'md' | 'lg'
  wide?: boolean
}

function lookOf({ variant = 'filled', size = 'md', wide = false, className = '' }: Look & { className?: string }) {
  return {
    className: `${classes.button} ${className}`,
    'data-variant': variant,
    'data-size': size,
    'data-wide': wide || undefined,
  }
}

type ButtonProps = Look & ComponentProps<'button'> & { busy?: boolean; busyLabel?: ReactNode }

/** A busy button keeps its focus and does nothing. */
export function Button({ variant, size, wide, className, busy, busyLabel, ...rest }: ButtonProps) {
  const waiting = busy
    ? {
        'aria-busy': true,
        'aria-disabled': true,
        onClick: (event: { preventDefault(): void }) => event.preventDefault(),
      }
    : {}
  return (
    <button type="button" {...rest} {...lookOf({ variant, size, wide, className })} {...waiting}>
      {busy ? (busyLabel ?? rest.children) : rest.children}
    </button>
  )
}

export function ButtonLink({ variant, size, wide, className, ...rest }: Look & ComponentProps<typeof Link>) {
  return <Link {...rest} {...lookOf({ variant, size, wide, className })} />
}

/** A button with only an icon; the label names it for screen readers. */
export function IconButton({ label, className = '', ...rest }: { label: string } & ComponentProps<'button'>) {
  return <button type="button" {...rest} className={`${classes.icon} ${className}`} aria-label={label} />
}
