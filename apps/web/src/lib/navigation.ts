import { createContext, useCallback, useContext } from 'react'
import { type NavigateOptions, type To, useNavigate as useRouterNavigate } from 'react-router'

type Journey = {
  /** The code of the next page is still loading. */
  isLoading: boolean
  /** Resolves when the page requested last, or one that replaced it, is shown. */
  arrival: () => Promise<void>
}

export const JourneyContext = createContext<Journey>({ isLoading: false, arrival: async () => {} })

export const useIsLeaving = () => useContext(JourneyContext).isLoading

/** Unlike React Router's own, this resolves when the page is shown; a form stays busy until then. */
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

/** The page where a customer follows a remittance after payment. */
export const casePath = (remittanceId: number) => `/remittances/${remittanceId}`
