import { MutationCache, type Query, QueryCache, QueryClient } from '@tanstack/react-query'
import { isTimeout, toAppError } from './errors'
import { logFailure } from './log-failure'

declare module '@tanstack/react-query' {
  interface Register {
    /** The name of a change or a read in the console when it fails. */
    mutationMeta: { action: string }
    queryMeta: { action: string }
  }
}

/** Queries that a change has written or marked as stale while they were being read. */
const outdated = new WeakSet<Query>()
const readAgain = ({ queryKey }: Query) => void queryClient.invalidateQueries({ queryKey, exact: true })

/**
 * Queries are retried twice after a network failure, but not after a timeout of 20 s and not when the database refused.
 * Mutations are not retried: the person presses the button again, and the row's client-made id prevents a second row.
 */
export const queryClient: QueryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, { meta, queryKey }) => logFailure(error, meta?.action ?? `load ${queryKey[0]}`),
    onSuccess: (_answer, query) => {
      if (outdated.delete(query as Query)) readAgain(query as Query)
      // The network answers again. If the browser never noticed that it was lost, nothing else would repeat the reads that failed.
      void queryClient.refetchQueries({
        type: 'active',
        fetchStatus: 'idle',
        predicate: ({ state: { error } }) => error !== null && toAppError(error).kind === 'network',
      })
    },
  }),
  // The person reads a message; the cause goes to the console.
  mutationCache: new MutationCache({
    onError: (error, _input, _result, { meta }) => logFailure(error, meta?.action ?? 'A change'),
  }),
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

/**
 * The answer to a read may be from before a change, and come after the change's own. It must not undo that on the screen: the read
 * starts again, or counts as stale where nothing can start it again yet, as with the first one of a query.
 */
queryClient.getQueryCache().subscribe((event) => {
  if (event.type !== 'updated') return
  const { query, action } = event
  const isWritten = action.type === 'success' && action.manual
  if (action.type === 'fetch') outdated.delete(query)
  if (query.state.fetchStatus !== 'fetching' || !(isWritten || action.type === 'invalidate')) return
  outdated.add(query)
  if (isWritten) readAgain(query)
})
