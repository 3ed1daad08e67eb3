import { useEffect, useState } from 'react'

const MINUTE_MS = 60_000

/** The time, told anew every minute: '3 minutes ago' must not stay so. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const tick = setInterval(() => setNow(Date.now()), MINUTE_MS)
    return () => clearInterval(tick)
  }, [])
  return now
}
