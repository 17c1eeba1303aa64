import {
  type InferDataFromTag,
  type InvalidateQueryFilters,
  MutationObserver,
  type Query,
  type QueryClient,
  type QueryKey,
  useQueryClient,
} from '@tanstack/react-query'
import { useRef } from 'react'
import { type ErrorToastOptions, showErrorToast } from '@/lib/feedback/error-toast'
import { tryAgain } from '@/lib/feedback/toast-store'

/**
 * Optimistic updates: changes that show at once, and are rolled back when refused.
 *
 * Several changes of one query may be pending, and any of them may be refused. So the data without them is stored apart
 * as a snapshot, and the cache holds the snapshot with all pending changes applied. A refused change is removed alone.
 */

/** A query that a change affects. `show` is called again while other changes come and go, so it must be idempotent. */
export interface View<Result> {
  queryKey: QueryKey
  /** @param answer of the database; undefined until it has come */
  show: (data: unknown, answer: Result | undefined) => unknown
}

/** A view, typed by the key of its query. A query without data is left alone. */
export function view<Key extends QueryKey, Result>(
  { queryKey }: { queryKey: Key },
  show: (data: NonNullable<InferDataFromTag<unknown, Key>>, answer: Result | undefined) => unknown,
): View<Result> {
  return { queryKey, show: (data, answer) => show(data as NonNullable<InferDataFromTag<unknown, Key>>, answer) }
}

/**
 * Each error shows its toast, even if a later change is pending or the component has unmounted. The toast is dismissed
 * once the same change succeeds. Without a network it offers to try again.
 */
interface Optimistic<Input, Result> extends ErrorToastOptions<Input> {
  /** Changes of one scope are sent one after the other. */
  scope: string
  send: (input: Input) => Promise<Result>
  views: (input: Input) => View<Result>[]
  /** Other queries to invalidate; the answer is undefined after a refusal, which invalidates the views too. */
  stale: (input: Input, answer: Result | undefined) => InvalidateQueryFilters[]
}

/**
 * Returns the function that makes a change. It resolves to the response, or to undefined after an error, which a toast
 * has shown. It never rejects.
 */
export function useOptimisticMutation<Input, Result>(options: Optimistic<Input, Result>) {
  const { scope, send, views, stale } = options
  const client = useQueryClient()
  const told = useRef<{ what: string; dismiss: () => void }>(undefined)
  return async function change(input: Input): Promise<{ answer: Result } | undefined> {
    const changedViews = views(input)
    const what = JSON.stringify(input)
    // A separate observer, because `useMutation` gives a pending mutation the options of the next render, whose data
    // already contains this change.
    const observer = new MutationObserver<Result, Error, Input, AppliedView<Result>[]>(client, {
      scope: { id: scope },
      mutationFn: send,
      onMutate: () => applyViews(client, changedViews),
      onSuccess: (answer, _input, shown) => {
        for (const { commit } of shown) commit(answer)
        if (told.current?.what === what) told.current.dismiss()
      },
      onError: (error, _input, shown = []) => {
        for (const { rollBack } of shown) rollBack()
        const again = tryAgain(error, () => void change(input))
        told.current = { what, dismiss: showErrorToast(options, error, input, again).dismiss }
      },
      onSettled: (answer, error) => {
        // Of several pending changes the last one refetches: an earlier answer would undo the others on the screen.
        if (changedViews.some(({ queryKey }) => hasPendingChange(client, queryKey))) return
        const read = error ? changedViews.map(({ queryKey }) => ({ queryKey })) : []
        for (const filters of [...stale(input, answer), ...read]) void client.invalidateQueries(filters)
      },
    })
    try {
      return { answer: await observer.mutate(input) }
    } catch {
      return undefined
    } finally {
      observer.reset()
    }
  }
}

/** One change in one query: committed with the answer, or rolled back. */
interface AppliedView<Result> {
  commit: (answer: Result) => void
  rollBack: () => void
}

type Step = (data: unknown) => unknown

interface Snapshot {
  /** The query's data without the pending changes. */
  before: unknown
  /** The data with them. If the query holds other data, it was fetched since then. */
  shown: unknown
  steps: Set<Step>
}

const snapshots = new WeakMap<Query, Snapshot>()

const queryOf = (client: QueryClient, queryKey: QueryKey) => client.getQueryCache().find({ queryKey, exact: true })

function hasPendingChange(client: QueryClient, queryKey: QueryKey): boolean {
  const query = queryOf(client, queryKey)
  return query !== undefined && snapshots.has(query)
}

async function applyViews<Result>(client: QueryClient, views: View<Result>[]): Promise<AppliedView<Result>[]> {
  const known = views.filter(({ queryKey }) => hasData(client.getQueryData(queryKey)))
  // A fetch under way would bring data from before the change.
  await Promise.all(known.map(({ queryKey }) => client.cancelQueries({ queryKey, exact: true })))
  return known.flatMap((knownView) => applyView(client, knownView) ?? [])
}

function applyView<Result>(client: QueryClient, { queryKey, show }: View<Result>): AppliedView<Result> | null {
  const query = queryOf(client, queryKey)
  if (!query) return null
  const step: Step = (data) => (hasData(data) ? show(data, undefined) : data)
  const snapshot = snapshots.get(query) ?? { before: query.state.data, shown: query.state.data, steps: new Set() }
  snapshots.set(query, snapshot)

  function update(change: (snapshot: Snapshot) => void): void {
    // Do not write into the empty cache of another user who has signed in since.
    if (!query || queryOf(client, queryKey) !== query) return
    if (query.state.data !== snapshot.shown) snapshot.before = query.state.data
    change(snapshot)
    client.setQueryData(
      queryKey,
      [...snapshot.steps].reduce((data, next) => next(data), snapshot.before),
    )
    snapshot.shown = query.state.data
    if (snapshot.steps.size === 0) snapshots.delete(query)
  }

  update(({ steps }) => steps.add(step))
  // A refetch during the mutation may return older data. The optimistic change stays applied until the mutation
  // settles.
  const stop = client.getQueryCache().subscribe((event) => {
    if (event.query !== query || event.type !== 'updated') return
    if (event.action.type === 'success' && !event.action.manual) update(() => undefined)
  })
  const end = (change: (snapshot: Snapshot) => void) => {
    stop()
    update((now) => {
      now.steps.delete(step)
      change(now)
    })
  }
  return {
    commit: (answer) =>
      end((now) => {
        if (hasData(now.before)) now.before = show(now.before, answer)
      }),
    rollBack: () => end(() => undefined),
  }
}

const hasData = (data: unknown) => data !== undefined && data !== null
