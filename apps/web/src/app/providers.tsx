import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, StrictMode } from 'react'
import { queryClient } from '../lib/query-client.ts'
import { ErrorBoundary } from '../ui/error-boundary.tsx'

export function Providers({ children }: { children: ReactNode }) {
  return (
    <StrictMode>
      <ErrorBoundary>
        <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
      </ErrorBoundary>
    </StrictMode>
  )
}
