import { POSTAL_DEBOUNCE_MS, POSTAL_MIN_LENGTH } from '@nirgam/domain/limits'
import { useCallback, useEffect, useRef, useState } from 'react'
import { type Location, lookUpPostalCode, lookupMessage } from './postal-lookup.ts'

type LookupState = { looking: boolean; hint: string | null; cities: readonly string[] }

const IDLE: LookupState = { looking: false, hint: null, cities: [] }

/** Asks for the place of a postal code once typing has paused; an answer to an older question is dropped. */
export function usePostalLookup(found: (location: Location) => void) {
  const [state, setState] = useState(IDLE)
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  const asking = useRef<AbortController>(undefined)
  const onFound = useRef(found)
  useEffect(() => {
    onFound.current = found
  })

  const stop = useCallback(() => {
    clearTimeout(waiting.current)
    asking.current?.abort()
  }, [])
  useEffect(() => stop, [stop])

  const ask = async (country: string, code: string) => {
    const controller = new AbortController()
    asking.current = controller
    setState({ ...IDLE, looking: true })
    try {
      const location = await lookUpPostalCode(country, code, controller.signal)
      if (controller.signal.aborted) return
      setState({ ...IDLE, cities: location.cities })
      onFound.current(location)
    } catch (error) {
      if (!controller.signal.aborted) setState({ ...IDLE, hint: lookupMessage(error) })
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
