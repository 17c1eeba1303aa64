import { useQueryClient } from '@tanstack/react-query'
import { placesQuery } from '@/features/event/my-registration/kept-places'
import { dropPlace, savePlace, withoutPlace, withPlace } from '@/features/event/my-registration/places'
import { eventQuery, guestQuery } from '@/features/event/my-registration/queries'
import { invalidateByPrefix } from '@/lib/backend/invalidate'
import { useOptimisticMutation, view } from '@/lib/backend/optimistic'
import { keys } from '@/lib/backend/query-keys'
import { ask, rpc } from '@/lib/backend/rpc'
import { useAppMutation } from '@/lib/backend/use-app-mutation'
import { bidiIsolate } from '@/lib/text/bidi-isolate'
import { t } from '@/lib/text/translate'
import { planQuery } from './queries'
import { withAddedPlace, withEnd, withOrder, withOwnPlace, withoutRegular, withRegular, withSkipped } from './rules'
import { openedDateSchema, type Plan, placeSchema } from './schema'

/** Changes of a series. Optimistic: rolled back with a message if the database refuses. */

/** 'Keep my place', or giving it up. */
export function useKeepPlace(eventId: string, seriesId: string) {
  return useOptimisticMutation({
    scope: `place in ${seriesId}`,
    send: (keep: boolean) => ask(placeSchema, 'keep_place', { p_series_id: seriesId, p_keep: keep }),
    views: (keep) => [view(eventQuery(eventId), (data, answer) => withOwnPlace(data, answer?.regular ?? keep))],
    failure: t('Failed to keep your place'),
    // The plan lists the regulars, and every other date shows the place too.
    stale: () => [{ queryKey: keys.series(seriesId) }, { queryKey: keys.anyEvent(), refetchType: 'none' }],
  })
}

interface GuestPlace {
  secret: string
  name: string
  keep: boolean
}

export function useKeepGuestPlace(eventId: string, seriesId: string) {
  return useOptimisticMutation({
    scope: `place in ${seriesId}`,
    send: async ({ secret, name, keep }: GuestPlace) => {
      const asked = { p_series_id: seriesId, p_keep: keep }
      const { regular } = await ask(placeSchema, 'keep_place', asked, { secret })
      if (regular) savePlace(seriesId, { secret, name, at: Date.now() })
      else dropPlace(seriesId, secret)
      return regular
    },
    views: ({ secret, name, keep }) => [
      view(placesQuery(seriesId), (places, regular = keep) =>
        regular ? withPlace(places, { secret, name, at: Date.now() }) : withoutPlace(places, secret),
      ),
      // Changes nothing on the screen, but cancels a read under way, whose answer would be from before this change.
      view(guestQuery(eventId), (guest) => guest),
    ],
    failure: t('Failed to keep your place'),
    stale: () => [{ queryKey: keys.series(seriesId) }],
  })
}

interface AddedPlace {
  secret: string
  /** The row of an added person. */
  id: string
  keep: boolean
}

/** Whether an added person comes along to each date where the guest keeps a place. */
export function useKeepAddedPlace(eventId: string, seriesId: string) {
  return useOptimisticMutation({
    scope: `place in ${seriesId}`,
    send: async ({ secret, id, keep }: AddedPlace) => {
      const asked = { p_series_id: seriesId, p_keep: keep, p_with: id }
      return (await ask(placeSchema, 'keep_place', asked, { secret })).regular
    },
    views: ({ id, keep }) => [view(guestQuery(eventId), (guest, regular = keep) => withAddedPlace(guest, id, regular))],
    failure: t('Failed to keep their place'),
    stale: () => [{ queryKey: keys.series(seriesId) }],
  })
}

export const useSkip = (plan: Plan) =>
  usePlanChange(plan.id, {
    send: ({ occursOn, skipped }: { occursOn: string; skipped: boolean }) =>
      rpc('set_skipped', { p_series_id: plan.id, p_occurs_on: occursOn, p_skipped: skipped }),
    show: (before, { occursOn, skipped }) => withSkipped(before, occursOn, skipped),
    failure: ({ skipped }) => (skipped ? t('Failed to skip the date') : t('Failed to undo skipping the date')),
  })

/**
 * Opens a date before its time.
 * @param onOpened gets the id of its event. Called before the plan is fetched, which removes the date's button
 */
export function useOpenDate(plan: Plan, onOpened: (eventId: string) => void) {
  const client = useQueryClient()
  return useAppMutation({
    mutationFn: async (occursOn: string) =>
      (await ask(openedDateSchema, 'open_date', { p_series_id: plan.id, p_occurs_on: occursOn })).event_id,
    onSuccess: (eventId) => {
      onOpened(eventId)
      // Every date says which one is next, and when.
      return invalidateByPrefix(client, [keys.series(plan.id), keys.anyEvent()])
    },
    failure: t('Failed to open the date'),
  })
}

export const useRemoveRegular = (plan: Plan) =>
  usePlanChange(plan.id, {
    send: (id: string) => rpc('remove_regulars', { p_series_id: plan.id, p_ids: [id] }),
    show: withoutRegular,
    failure: t('Failed to remove the regular'),
  })

/** Keeps a place for a person by name. The page makes the id, so that two taps and a second attempt make one place. */
export const useAddRegular = (plan: Plan) =>
  usePlanChange(plan.id, {
    send: ({ id, name }: NewRegular) => rpc('add_regular', { p_series_id: plan.id, p_id: id, p_name: name }),
    show: (before, { id, name }) => withRegular(before, { id, name, kind: 'name', since: new Date().toISOString() }),
    failure: ({ name }) => t('Failed to add {name}', { name: bidiIsolate(name) }),
    isOnPage: false,
  })

export interface NewRegular {
  id: string
  name: string
}

export const useOrderRegulars = (plan: Plan) =>
  usePlanChange(plan.id, {
    send: (ids: string[]) => rpc('order_regulars', { p_series_id: plan.id, p_ids: ids }),
    show: withOrder,
    failure: t('Failed to change the order'),
    isOnPage: false,
  })

export const useEndSeries = (plan: Plan) =>
  usePlanChange(plan.id, {
    send: (_: undefined) => rpc('end_series', { p_series_id: plan.id }),
    show: withEnd,
    failure: t('Failed to end the series'),
  })

interface PlanChange<Input> {
  send: (input: Input) => Promise<unknown>
  show: (plan: Plan, input: Input) => Plan
  /** The message if the refusal has no sentence. */
  failure: string | ((input: Input) => string)
  /** It also changes what existing dates show. */
  isOnPage?: boolean
}

const usePlanChange = <Input>(seriesId: string, { send, show, failure, isOnPage = true }: PlanChange<Input>) =>
  useOptimisticMutation({
    scope: `plan of ${seriesId}`,
    send,
    views: (input) => [view(planQuery(seriesId), (plan) => show(plan, input))],
    failure,
    // Every date says which one is next.
    stale: () => [{ queryKey: keys.series(seriesId) }, ...(isOnPage ? [{ queryKey: keys.anyEvent() }] : [])],
  })
