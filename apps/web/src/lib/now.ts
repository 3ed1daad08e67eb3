import { MINUTE_MS } from '@nirgam/domain/shared/dates'
import { useEffect, useState } from 'react'

/** The current time, updated every minute so that '3 minutes ago' does not go stale. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const tick = setInterval(() => setNow(Date.now()), MINUTE_MS)
    return () => clearInterval(tick)
  }, [])
  return now
}
