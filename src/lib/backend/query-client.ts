import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { isTimeout, toAppError } from './errors'
import { logError } from './log-error'

declare module '@tanstack/react-query' {
  interface Register {
    /** The name of a change or a read in the console when it fails. */
    mutationMeta: { action: string }
    queryMeta: { action: string }
  }
}

/**
 * Queries are retried twice after a network failure, but not after a timeout of 20 s and not when the database refused.
 * Mutations are not retried: the person presses the button again, and the row's client-made id prevents a second row.
 */
export const queryClient: QueryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, { meta, queryKey }) => logError(error, meta?.action ?? `load ${queryKey[0]}`),
    // The network answers again. If the browser never noticed that it was lost, nothing else would repeat the reads that failed.
    onSuccess: () =>
      void queryClient.refetchQueries({
        type: 'active',
        fetchStatus: 'idle',
        predicate: ({ state: { error } }) => error !== null && toAppError(error).kind === 'network',
      }),
  }),
  // The person reads a message; the cause goes to the console.
  mutationCache: new MutationCache({
    onError: (error, _input, _result, { meta }) => logError(error, meta?.action ?? 'A change'),
  }),
  defaultOptions: {
    // 'always': without a network a request fails with a message. A paused one would show a skeleton for ever.
    queries: {
      networkMode: 'always',
      refetchOnReconnect: true,
      staleTime: 10_000,
      retry: (failures, error) => failures < 2 && toAppError(error).kind === 'network' && !isTimeout(error),
      retryDelay: (attempt) => 500 * 2 ** attempt,
    },
    mutations: { networkMode: 'always' },
  },
})

/**
 * The answer to a read may be from before a change, and come after the change's own. It must not undo that on the screen, so a read
 * starts again when a change writes its query.
 */
queryClient.getQueryCache().subscribe((event) => {
  if (event.type === 'updated' && event.action.type === 'success' && event.action.manual)
    void queryClient.refetchQueries({ queryKey: event.query.queryKey, exact: true, fetchStatus: 'fetching' })
})
