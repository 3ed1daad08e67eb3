import { RESEND_SECONDS } from '@nirgam/domain/limits'
import { useEffect, useState } from 'react'

const SENT_KEY = 'nirgam.codeSent'

type Sent = { userId: string; at: number }

/** Used while the browser blocks storage; the countdown then starts anew after a reload. */
let unsaved: Sent | null = null

function read(): Sent | null {
  try {
    const sent: unknown = JSON.parse(sessionStorage.getItem(SENT_KEY) ?? 'null')
    return isSent(sent) ? sent : unsaved
  } catch {
    return unsaved
  }
}

function isSent(value: unknown): value is Sent {
  return (
    typeof value === 'object' &&
    value !== null &&
    'userId' in value &&
    typeof value.userId === 'string' &&
    'at' in value &&
    typeof value.at === 'number'
  )
}

/** Call it when the server has sent a code. */
export function startResendClock(userId: string): void {
  unsaved = { userId, at: Date.now() }
  try {
    sessionStorage.setItem(SENT_KEY, JSON.stringify(unsaved))
  } catch {}
}

/** Whole seconds until another code may be asked for; a clock that was set back never makes it longer. */
export function secondsLeft(sentAt: number, now: number): number {
  return Math.min(RESEND_SECONDS, Math.max(0, Math.ceil(RESEND_SECONDS - (now - sentAt) / 1000)))
}

function secondsLeftFor(userId: string): number {
  if (read()?.userId !== userId) startResendClock(userId)
  return secondsLeft(read()?.at ?? 0, Date.now())
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
