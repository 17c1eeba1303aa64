import { MutationCache, QueryClient } from '@tanstack/react-query'
import { isTimeout, toAppError } from './errors'

/**
 * Reads are retried twice when the network failed at once, never after a wait of 20 s and never when the database
 * refused. Writes are not repeated here: a person presses the button again, and the row's client-made id keeps that
 * from making a second row.
 */
export const queryClient = new QueryClient({
  // The person reads a sentence; the cause stands in the console.
  mutationCache: new MutationCache({ onError: (error) => console.error('A change failed', error) }),
  defaultOptions: {
    // 'always': without a network a request fails with a message. A paused one would leave a skeleton for ever.
    queries: {
      networkMode: 'always',
      refetchOnReconnect: true,
      staleTime: 10_000,
      retry: (failures, error) => failures < 2 && toAppError(error).kind === 'network' && !isTimeout(error),
      retryDelay: (attempt) => Math.min(500 * 2 ** attempt, 4_000),
    },
    mutations: { networkMode: 'always', retry: false },
  },
})
