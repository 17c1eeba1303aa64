import {
  type InferDataFromTag,
  type InvalidateQueryFilters,
  MutationObserver,
  type Query,
  type QueryClient,
  type QueryKey,
  useQueryClient,
} from '@tanstack/react-query'

/**
 * Changes that show at once and are taken back when they are refused. Every write that does so goes through here.
 *
 * Several may be under way in one query, and any of them may be refused. So the image from before is kept apart, and
 * what the page shows is that image with the changes under way on top of it. Whoever is refused takes its own change off.
 */

/** A query in which a change is seen. `show` is called again while others come and go, so doing it twice does it once. */
export interface View<Answer> {
  queryKey: QueryKey
  /** @param answer what the database said; undefined as long as it has said nothing */
  show: (data: unknown, answer: Answer | undefined) => unknown
}

/** A view, typed by the key of its query. What has not been read yet, or is not there, is left alone. */
export function view<Key extends QueryKey, Answer>(
  { queryKey }: { queryKey: Key },
  show: (data: NonNullable<InferDataFromTag<unknown, Key>>, answer: Answer | undefined) => unknown,
): View<Answer> {
  return { queryKey, show: (data, answer) => show(data as NonNullable<InferDataFromTag<unknown, Key>>, answer) }
}

export interface Optimistic<Input, Answer> {
  /** Changes of one scope are sent one after the other, in the order of the taps. */
  scope: string
  send: (input: Input) => Promise<Answer>
  views: (input: Input) => View<Answer>[]
  /** Says why. It is told for every change that is refused, also when a later one is under way or the component has gone. */
  refused: (error: Error, input: Input) => void
  /** What else the change makes stale. Views are read again after a refusal. */
  stale: (input: Input) => InvalidateQueryFilters[]
}

/**
 * Gives the function that makes a change. It resolves to whether the database has accepted it, and never rejects,
 * because `refused` has told why.
 */
export function useOptimistic<Input, Answer>({ scope, send, views, refused, stale }: Optimistic<Input, Answer>) {
  const client = useQueryClient()
  return async (input: Input): Promise<boolean> => {
    const changedViews = views(input)
    // An observer of its own: `useMutation` gives a change under way the options of the next render, and what those
    // know is what this change has put on the screen.
    const change = new MutationObserver<Answer, Error, Input, AppliedView<Answer>[]>(client, {
      scope: { id: scope },
      mutationFn: send,
      onMutate: () => applyViews(client, changedViews),
      onSuccess: (answer, _input, shown) => {
        for (const { commit } of shown) commit(answer)
      },
      onError: (error, _input, shown = []) => {
        for (const { rollBack } of shown) rollBack()
        refused(error, input)
      },
      onSettled: (_answer, error) => {
        // With several under way the last one asks: an earlier answer would undo the others on the screen.
        if (changedViews.some(({ queryKey }) => hasPendingChange(client, queryKey))) return
        const read = error ? changedViews.map(({ queryKey }) => ({ queryKey })) : []
        for (const filters of [...stale(input), ...read]) void client.invalidateQueries(filters)
      },
    })
    try {
      await change.mutate(input)
      return true
    } catch {
      return false
    } finally {
      change.reset()
    }
  }
}

/** One change in one query: made lasting by the answer, or taken back. */
interface AppliedView<Answer> {
  commit: (answer: Answer) => void
  rollBack: () => void
}

type Step = (data: unknown) => unknown

interface Snapshot {
  /** What the query said without the changes that are under way. */
  before: unknown
  /** What it says with them. Something else has been read since then. */
  shown: unknown
  steps: Set<Step>
}

const snapshots = new WeakMap<Query, Snapshot>()

const queryOf = (client: QueryClient, queryKey: QueryKey) => client.getQueryCache().find({ queryKey, exact: true })

function hasPendingChange(client: QueryClient, queryKey: QueryKey): boolean {
  const query = queryOf(client, queryKey)
  return query !== undefined && snapshots.has(query)
}

async function applyViews<Answer>(client: QueryClient, views: View<Answer>[]): Promise<AppliedView<Answer>[]> {
  const known = views.filter(({ queryKey }) => hasData(client.getQueryData(queryKey)))
  // A read that is under way would bring what was there before the tap.
  await Promise.all(known.map(({ queryKey }) => client.cancelQueries({ queryKey, exact: true })))
  return known.flatMap((knownView) => applyView(client, knownView) ?? [])
}

function applyView<Answer>(client: QueryClient, { queryKey, show }: View<Answer>): AppliedView<Answer> | null {
  const query = queryOf(client, queryKey)
  if (!query) return null
  const step: Step = (data) => (hasData(data) ? show(data, undefined) : data)
  const snapshot = snapshots.get(query) ?? { before: query.state.data, shown: query.state.data, steps: new Set() }
  snapshots.set(query, snapshot)

  function update(change: (snapshot: Snapshot) => void): void {
    // Whoever signs in meanwhile finds an empty cache, and nothing is put into it.
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
  return {
    commit: (answer) =>
      update((now) => {
        now.steps.delete(step)
        if (hasData(now.before)) now.before = show(now.before, answer)
      }),
    rollBack: () => update(({ steps }) => steps.delete(step)),
  }
}

const hasData = (data: unknown) => data !== undefined && data !== null
