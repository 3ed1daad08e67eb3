import { CALLBACK_COUNTDOWN_SECONDS } from '@nirgam/domain/limits'
import { useEffect, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Row, VisuallyHidden } from '../../ui/layout.tsx'
import classes from './callback-page.module.css'

type CountdownProps = {
  /** 'your summary' */
  where: string
  onEnd: () => void
}

/** Counts down and moves on, unless the reader wants to stay. */
export function Countdown({ where, onEnd }: CountdownProps) {
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
    <Row gap="sm" justify="center" className={classes.countdown}>
      <VisuallyHidden>
        <span role="status">{`We take you to ${where} in ${CALLBACK_COUNTDOWN_SECONDS} seconds.`}</span>
      </VisuallyHidden>
      <span aria-hidden="true">{`Taking you to ${where} in ${Math.max(left, 0)} s`}</span>
      <Button variant="subtle" size="sm" onClick={() => stay(true)}>
        Stay on this page
      </Button>
    </Row>
  )
}
