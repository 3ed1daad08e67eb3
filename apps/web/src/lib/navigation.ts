import { createContext, useCallback, useContext } from 'react'
import { type NavigateOptions, type To, useNavigate as useRouterNavigate } from 'react-router'

type Journey = {
  /** The code of the next page is on its way. */
  isLoading: boolean
  /** Resolves when the page asked for last is shown, or another in its place. */
  arrival: () => Promise<void>
}

export const JourneyContext = createContext<Journey>({ isLoading: false, arrival: async () => {} })

export const useIsLeaving = () => useContext(JourneyContext).isLoading

/** React Router's own does not say when the page is there; a form stays busy until then. */
export function useNavigate(): (to: To, options?: NavigateOptions) => Promise<void> {
  const navigate = useRouterNavigate()
  const { arrival } = useContext(JourneyContext)
  return useCallback(
    (to, options) => {
      void navigate(to, options)
      return arrival()
    },
    [navigate, arrival],
  )
}

/** Where a remittance is followed after payment. */
export const casePath = (remittanceId: number) => `/remittances/${remittanceId}`
