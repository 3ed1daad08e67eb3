import { useLocation } from 'react-router'
import { useHydrated } from '../hydrated.ts'

/** The message that the previous screen passed on when it navigated here. */
export function usePassedMessage(): string | null {
  const { state } = useLocation()
  const hydrated = useHydrated()
  const message: unknown = state?.message
  return hydrated && typeof message === 'string' && message !== '' ? message : null
}
