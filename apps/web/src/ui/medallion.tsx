import type { ReactNode } from 'react'
import classes from './states.module.css'

type MedallionProps = {
  tone?: 'accent' | 'error' | 'dim'
  large?: boolean
  className?: string | undefined
  children: ReactNode
}

/** An icon in a circle, for what a page is about. */
export function Medallion({ tone = 'accent', large = false, className = '', children }: MedallionProps) {
  return (
    <span className={`${classes.icon} ${className}`} data-tone={tone} data-large={large || undefined}>
      {children}
    </span>
  )
}
