import { RESEND_SECONDS } from '@nirgam/domain/limits'
import { useEffect, useState } from 'react'
import { kept } from '../../lib/kept.ts'

const stored = kept('sessionStorage', 'nirgam.codeSent')

/** Whose code was sent, and when; a countdown starts anew after a reload while the browser blocks storage. */
let sent: { userId: string; at: number } | null = null

function lastSent(): typeof sent {
  if (sent !== null) return sent
  const [userId, at] = stored.read()?.split(' ') ?? []
  return userId && Number.isFinite(Number(at)) ? { userId, at: Number(at) } : null
}

/** Call it when the server has sent a code. */
export function startResendClock(userId: string): void {
  sent = { userId, at: Date.now() }
  stored.write(`${userId} ${sent.at}`)
}

/** Whole seconds until another code may be asked for; a clock that was set back never makes it longer. */
export function secondsLeft(sentAt: number, now: number): number {
  return Math.min(RESEND_SECONDS, Math.max(0, Math.ceil(RESEND_SECONDS - (now - sentAt) / 1000)))
}

function secondsLeftFor(userId: string): number {
  if (lastSent()?.userId !== userId) startResendClock(userId)
  return secondsLeft(lastSent()?.at ?? 0, Date.now())
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
