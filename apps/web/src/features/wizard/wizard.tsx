import { lazy } from 'react'
import { useNavigate } from '../../lib/navigation.ts'
import type { FirstAnswers } from './opening/same-remittance.ts'

// Pages that link to the wizard do not include its code, which loads where it is shown.

/** The steps after the sign-in, on the dashboard, for a user with something to continue. */
export const ContinueFlow = lazy(() => import('./continue-flow.tsx'))

export const loadRemittancePage = () => import('./remittance-page.tsx')

/** Starts a remittance with these answers. The form's page asks first if an unfinished form would be lost. */
export function useStartWith(): (answers: FirstAnswers) => void {
  const navigate = useNavigate()
  return (startWith) => void navigate('/remittance', { state: { startWith } })
}
