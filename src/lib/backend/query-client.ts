import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { isTimeout, toAppError } from './errors'

/**
 * Queries are retried twice after a network failure, but not after a timeout of 20 s and not when the database refused.
 * Mutations are not retried: the person presses the button again, and the row's client-made id prevents a second row.
 */
export const queryClient: QueryClient = new QueryClient({
  queryCache: new QueryCache({
    // The network answers again. Where the browser never called it lost, nothing else asks for what failed meanwhile.
    onSuccess: () =>
      void queryClient.refetchQueries({
        type: 'active',
        fetchStatus: 'idle',
        predicate: ({ state: { error } }) => error !== null && toAppError(error).kind === 'network',
      }),
  }),
  // The person reads a message; the cause goes to the console.
  mutationCache: new MutationCache({ onError: (error) => console.error('A change failed', error) }),
  defaultOptions: {
    // 'always': without a network a request fails with a message. A paused one would show a skeleton for ever.
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
