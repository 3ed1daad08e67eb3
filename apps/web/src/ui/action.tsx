import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import classes from './action.module.css'

type Look = { variant?: 'filled' | 'default'; size?: 'sm' | 'md' | 'lg' }

/** Looks like Mantine's Button; for the pages that load without Mantine. */
export function ActionButton({
  variant = 'filled',
  size = 'md',
  className = '',
  ...rest
}: Look & ComponentProps<'button'>) {
  return (
    <button
      type="button"
      {...rest}
      className={`${classes.action} ${className}`}
      data-variant={variant}
      data-size={size}
    />
  )
}

export function ActionLink({
  variant = 'filled',
  size = 'md',
  className = '',
  ...rest
}: Look & ComponentProps<typeof Link>) {
  return <Link {...rest} className={`${classes.action} ${className}`} data-variant={variant} data-size={size} />
}
