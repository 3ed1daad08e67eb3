import { lazy } from 'react'
import { useNavigate } from '../../lib/navigation.ts'
import type { FirstAnswers } from './opening/same-remittance.ts'

// Pages that know of the wizard do not carry it: the screens come where they are shown.

/** The steps behind the sign-in, on the dashboard, for a signed-in user with something to continue. */
export const ContinueFlow = lazy(() => import('./continue-flow.tsx'))

export const loadRemittancePage = () => import('./remittance-page.tsx')

/** Begins a remittance with these answers. Whoever would lose an unfinished form by it is asked first, over there. */
export function useStartWith(): (answers: FirstAnswers) => void {
  const navigate = useNavigate()
  return (startWith) => void navigate('/remittance', { state: { startWith } })
}
