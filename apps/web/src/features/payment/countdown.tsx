import { CALLBACK_COUNTDOWN_SECONDS } from '@nirgam/domain/limits'
import { useEffect, useState } from 'react'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import classes from './callback-page.module.css'

type CountdownProps = {
  /** 'your summary' */
  place: string
  onEnd: () => void
}

/** Counts down and moves on, unless the reader wants to stay. */
export function Countdown({ place, onEnd }: CountdownProps) {
  const [left, setLeft] = useState(CALLBACK_COUNTDOWN_SECONDS)
  const [stays, stay] = useState(false)
  const over = left <= 0 && !stays

  useEffect(() => {
    if (stays) return
    const timer = setInterval(() => setLeft((seconds) => seconds - 1), 1000)
    return () => clearInterval(timer)
  }, [stays])

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the time is over
  useEffect(() => {
    if (over) onEnd()
  }, [over])

  if (stays) return null
  return (
    <p className={classes.countdown}>
      <VisuallyHidden>
        <span role="status">{`We take you to ${place} in ${CALLBACK_COUNTDOWN_SECONDS} seconds.`}</span>
      </VisuallyHidden>
      <span aria-hidden="true">{`Taking you to ${place} in ${Math.max(left, 0)} s`}</span>
      <button type="button" onClick={() => stay(true)}>
        Stay on this page
      </button>
    </p>
  )
}
