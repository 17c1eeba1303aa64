import { useMutation, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { eventQuery } from '@/features/registrations/queries'
import { keys } from '@/lib/query-keys'
import { rpc } from '@/lib/rpc'
import { planQuery } from './queries'
import { withEnd, withoutRegular, withPlace, withSkipped } from './rules'
import { type Plan, placeSchema } from './schema'

/** Changes of a series: shown at once, and taken back when the database refuses. Callers say why. */

/** 'Keep my place', or giving it up. */
export function useKeepPlace(eventId: string, seriesId: string) {
  const client = useQueryClient()
  const { queryKey } = eventQuery(eventId)
  const put = (regular: boolean) => client.setQueryData(queryKey, (data) => data && withPlace(data, regular))
  return useMutation({
    // One after the other: two taps arrive in the order in which they were made.
    scope: { id: `place in ${seriesId}` },
    mutationFn: async (keep: boolean) =>
      z.parse(placeSchema, await rpc('keep_place', { p_series_id: seriesId, p_keep: keep })),
    onMutate: async (keep) => {
      // A refetch that is under way would bring what was there before the tap.
      await client.cancelQueries({ queryKey, exact: true })
      put(keep)
    },
    onSuccess: ({ regular }) => put(regular),
    onError: (_error, keep) => put(!keep),
  })
}

/** Leaves a date out, or takes that back. */
export const useSkip = (plan: Plan) =>
  usePlanChange(plan.id, {
    send: ({ occursOn, skipped }: { occursOn: string; skipped: boolean }) =>
      rpc('set_skipped', { p_series_id: plan.id, p_occurs_on: occursOn, p_skipped: skipped }),
    show: (before, { occursOn, skipped }) => withSkipped(before, occursOn, skipped),
  })

/** Ends somebody's standing place. */
export const useRemoveRegular = (plan: Plan) =>
  usePlanChange(plan.id, { send: (id: string) => rpc('remove_regular', { p_id: id }), show: withoutRegular })

/** No more dates are made from now on. */
export const useEndSeries = (plan: Plan) =>
  usePlanChange(plan.id, { send: (_: undefined) => rpc('end_series', { p_series_id: plan.id }), show: withEnd })

interface PlanChange<Input> {
  send: (input: Input) => Promise<unknown>
  show: (plan: Plan, input: Input) => Plan
}

function usePlanChange<Input>(seriesId: string, { send, show }: PlanChange<Input>) {
  const client = useQueryClient()
  const { queryKey } = planQuery(seriesId)
  return useMutation({
    scope: { id: `plan of ${seriesId}` },
    mutationFn: send,
    onMutate: async (input) => {
      await client.cancelQueries({ queryKey })
      const before = client.getQueryData(queryKey)
      client.setQueryData(queryKey, (plan) => plan && show(plan, input))
      return before
    },
    onError: (_error, _input, before) => client.setQueryData(queryKey, before),
    onSettled: () => {
      void client.invalidateQueries({ queryKey })
      // Every date says which one is next.
      void client.invalidateQueries({ queryKey: keys.anyEvent() })
    },
  })
}
