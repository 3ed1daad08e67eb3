import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './api.ts'

/** A refusal stays the same when retried; a lost connection or a server error may not. */
function worthRetrying(failures: number, error: Error): boolean {
  const refused = error instanceof ApiError && error.status >= 400 && error.status < 500
  return !refused && failures < 2
}

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      retry: worthRetrying,
      retryDelay: (failures) => 500 * 2 ** failures,
      refetchOnWindowFocus: false,
      // Offline, a call fails and offers a retry instead of waiting silently; once online, failed calls are repeated.
      networkMode: 'always',
      refetchOnReconnect: ({ state }) => state.status === 'error',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})
