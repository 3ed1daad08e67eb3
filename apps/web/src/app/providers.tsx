import { QueryClientProvider } from '@tanstack/react-query'
import { Component, type ReactNode, StrictMode } from 'react'
import { queryClient } from '../lib/query-client.ts'

export function Providers({ children }: { children: ReactNode }) {
  return (
    <StrictMode>
      <ErrorBoundary>
        <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
      </ErrorBoundary>
    </StrictMode>
  )
}

/** The outermost error boundary, which must not depend on the theme or the router. */
class ErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return (
      <main style={{ maxWidth: '32rem', margin: '20vh auto', padding: '0 1rem', fontFamily: 'system-ui, sans-serif' }}>
        <h1>Something went wrong on our side</h1>
        <p>What you entered is safe. Loading the page again usually helps.</p>
        <p>
          <a href="/">Go to the start page</a>
        </p>
      </main>
    )
  }
}
