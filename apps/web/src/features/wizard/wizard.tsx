import { lazy } from 'react'

export { startNewRemittance } from './start-new.ts'

// Pages that know of the wizard do not carry it: the screens come where they are shown.

/** The steps behind the sign-in, on the dashboard, for a signed-in user with something to continue. */
export const ContinueFlow = lazy(() => import('./continue-flow.tsx'))

export const loadRemittancePage = () => import('./remittance-page.tsx')
