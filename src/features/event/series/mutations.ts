import * as z from 'zod/mini'
import { eventQuery } from '@/features/event/registration/queries'
import { userMessage } from '@/lib/backend/errors'
import { useOptimistic, view } from '@/lib/backend/optimistic'
import { keys } from '@/lib/backend/query-keys'
import { rpc } from '@/lib/backend/rpc'
import { toastError } from '@/ui/feedback/toast-store'
import { planQuery } from './queries'
import { withEnd, withoutRegular, withPlace, withSkipped } from './rules'
import { type Plan, placeSchema } from './schema'

/** Changes of a series. Optimistic: rolled back with a message if the database refuses. */

/** 'Keep my place', or giving it up. */
export function useKeepPlace(eventId: string, seriesId: string) {
  return useOptimistic({
    scope: `place in ${seriesId}`,
    send: async (keep: boolean) =>
      z.parse(placeSchema, await rpc('keep_place', { p_series_id: seriesId, p_keep: keep })),
    views: (keep) => [view(eventQuery(eventId), (data, answer) => withPlace(data, answer?.regular ?? keep))],
    refused: (error) => toastError(userMessage(error, 'Failed to keep your place')),
    // The plan names the regulars, and the other dates say it too.
    stale: () => [{ queryKey: keys.series(seriesId) }, { queryKey: keys.anyEvent(), refetchType: 'none' }],
  })
}

/** Leaves a date out, or takes that back. */
export const useSkip = (plan: Plan) =>
  usePlanChange(plan.id, {
    send: ({ occursOn, skipped }: { occursOn: string; skipped: boolean }) =>
      rpc('set_skipped', { p_series_id: plan.id, p_occurs_on: occursOn, p_skipped: skipped }),
    show: (before, { occursOn, skipped }) => withSkipped(before, occursOn, skipped),
    failure: ({ skipped }) => `Failed to ${skipped ? 'skip' : 'undo'} the date`,
  })

/** Ends somebody's standing place. */
export const useRemoveRegular = (plan: Plan) =>
  usePlanChange(plan.id, {
    send: (id: string) => rpc('remove_regular', { p_id: id }),
    show: withoutRegular,
    failure: () => 'Failed to remove the regular',
  })

/** No more dates are made from now on. */
export const useEndSeries = (plan: Plan) =>
  usePlanChange(plan.id, {
    send: (_: undefined) => rpc('end_series', { p_series_id: plan.id }),
    show: withEnd,
    failure: () => 'Failed to end the series',
  })

interface PlanChange<Input> {
  send: (input: Input) => Promise<unknown>
  show: (plan: Plan, input: Input) => Plan
  /** What is said where the refusal has no sentence of its own. */
  failure: (input: Input) => string
}

const usePlanChange = <Input>(seriesId: string, { send, show, failure }: PlanChange<Input>) =>
  useOptimistic({
    scope: `plan of ${seriesId}`,
    send,
    views: (input) => [view(planQuery(seriesId), (plan) => show(plan, input))],
    refused: (error, input) => toastError(userMessage(error, failure(input))),
    // Every date says which one is next.
    stale: () => [{ queryKey: keys.series(seriesId) }, { queryKey: keys.anyEvent() }],
  })
