import { useEffect, useState } from 'react'

const MINUTE_MS = 60_000

/** The current time, updated every minute so that '3 minutes ago' does not go stale. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const tick = setInterval(() => setNow(Date.now()), MINUTE_MS)
    return () => clearInterval(tick)
  }, [])
  return now
}
