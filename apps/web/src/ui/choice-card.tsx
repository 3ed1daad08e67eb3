import type { InputHTMLAttributes } from 'react'
import classes from './choice-card.module.css'

/** One of several choices, as a card that is its radio button. `className` lays out what is in it. */
export function ChoiceCard({ className, children, ...radio }: InputHTMLAttributes<HTMLInputElement>) {
  return (
    <label className={`${classes.card} ${className}`}>
      <input {...radio} type="radio" className={classes.radio} />
      {children}
    </label>
  )
}
