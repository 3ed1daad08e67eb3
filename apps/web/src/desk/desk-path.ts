import { useLocation } from 'react-router'

/** What stands in the address behind /desk, word by word. A place finds there what it is about. */
export function useDeskPath(): readonly string[] {
  const { pathname } = useLocation()
  return pathname.split('/').filter(Boolean).slice(1)
}
