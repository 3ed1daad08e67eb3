import { useLocation } from 'react-router'

/** The parts of the address after /desk: the page, and what it is about. */
export function useDeskPath(): readonly string[] {
  const { pathname } = useLocation()
  return pathname.split('/').filter(Boolean).slice(1)
}
