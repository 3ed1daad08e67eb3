import { POSTAL_DEBOUNCE_MS, POSTAL_MIN_LENGTH } from '@nirgam/domain/shared/limits'
import { MESSAGES } from '@nirgam/domain/shared/messages'
import { postalLookup } from '@nirgam/domain/shared/places/postal'
import { useEffect, useRef, useState } from 'react'
import { ApiError, api } from '../../../lib/api.ts'

type Place = { city: string; state: string }

const IDLE = { looking: false, hint: null as string | null, cities: [] as readonly string[] }

/** Looks up the place of a postal code, debounced; replies to older requests are dropped. */
export function usePostalLookup(found: (place: Place) => void) {
  const [state, setState] = useState(IDLE)
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  const asking = useRef<AbortController>(undefined)
  const stop = () => {
    clearTimeout(waiting.current)
    asking.current?.abort()
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the step is left
  useEffect(() => stop, [])

  const ask = async (country: string, code: string) => {
    const controller = new AbortController()
    const { signal } = controller
    asking.current = controller
    setState({ ...IDLE, looking: true })
    try {
      if (postalLookup(country) === null) throw new Error(MESSAGES.postal.unsupported)
      const place = await api('GET /postal/:country/:code', { params: { country, code }, signal })
      if (signal.aborted) return
      setState({ ...IDLE, cities: place.cities })
      found(place)
    } catch (error) {
      if (!signal.aborted) setState({ ...IDLE, hint: hintFor(error) })
    }
  }

  const lookUp = (country: string, code: string) => {
    stop()
    setState(IDLE)
    const wanted = code.trim()
    if (wanted.length >= POSTAL_MIN_LENGTH) waiting.current = setTimeout(ask, POSTAL_DEBOUNCE_MS, country, wanted)
  }

  return { ...state, lookUp }
}

const KNOWN: ReadonlySet<string> = new Set(Object.values(MESSAGES.postal))

/** Our own message, from anywhere in the reply; otherwise that the lookup failed. */
function hintFor(error: unknown): string {
  const said = [
    ...(error instanceof Error ? [error.message] : []),
    ...(error instanceof ApiError ? Object.values(error.fieldErrors) : []),
  ]
  return said.find((text) => KNOWN.has(text)) ?? MESSAGES.postal.failed
}
