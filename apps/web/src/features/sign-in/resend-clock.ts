import { RESEND_SECONDS } from '@nirgam/domain/shared/limits'
import { useEffect, useState } from 'react'
import { storedText } from '../../lib/stored-text.ts'

/** The user a code was sent to, and the time. */
const sent = storedText('sessionStorage', 'nirgam.codeSent')

/** Call when the server has sent a code. */
export function startResendClock(userId: string): void {
  sent.write(`${userId} ${Date.now()}`)
}

/** Whole seconds until another code may be requested; a clock that was set back never makes the wait longer. */
export function secondsLeft(sentAt: number, now: number): number {
  return Math.min(RESEND_SECONDS, Math.max(0, Math.ceil(RESEND_SECONDS - (now - sentAt) / 1000)))
}

function secondsLeftFor(userId: string): number {
  const [sentFor, at] = sent.read()?.split(' ') ?? []
  if (sentFor === userId) return secondsLeft(Number(at), Date.now())
  startResendClock(userId)
  return RESEND_SECONDS
}

export function useResendClock(userId: string): { seconds: number; restart: () => void } {
  const [seconds, setSeconds] = useState(() => secondsLeftFor(userId))
  const running = seconds > 0
  useEffect(() => {
    if (!running) return
    const tick = setInterval(() => setSeconds(secondsLeftFor(userId)), 250)
    return () => clearInterval(tick)
  }, [running, userId])
  const restart = () => {
    startResendClock(userId)
    setSeconds(RESEND_SECONDS)
  }
  return { seconds, restart }
}
