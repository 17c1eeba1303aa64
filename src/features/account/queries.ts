import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { unwrap } from '@/lib/backend/errors'
import { keys } from '@/lib/backend/query-keys'
import { getSupabase } from '@/lib/backend/supabase'

/** How many are named; the rest are counted. */
const NAMED = 5

const ownEventsSchema = z.array(z.object({ id: z.string(), name: z.string(), participant_count: z.number() }))
const ownGroupsSchema = z.array(z.object({ id: z.string(), name: z.string(), event_count: z.number() }))

interface Named<Row> {
  /** The number of all, named or not. */
  total: number
  first: Row[]
}

/** The events and groups deleted with an account, the newest of each by name. */
export interface Belongings {
  events: Named<z.infer<typeof ownEventsSchema>[number]>
  groups: Named<z.infer<typeof ownGroupsSchema>[number]>
}

/** Refetched whenever the sheet opens: no user should confirm an old list. */
export const belongingsQuery = (userId: string) =>
  queryOptions({
    queryKey: keys.belongings(userId),
    queryFn: ({ signal }) => fetchBelongings(userId, signal),
    gcTime: 0,
    staleTime: 0,
  })

async function fetchBelongings(userId: string, signal: AbortSignal): Promise<Belongings> {
  const supabase = await getSupabase()
  const ownEvents = supabase.from('events').select('id, name, participant_count', { count: 'exact' })
  const ownGroups = supabase.from('groups').select('id, name, event_count', { count: 'exact' })
  const newest = { ascending: false }
  const [events, groups] = await Promise.all([
    ownEvents.eq('organizer_id', userId).order('created_at', newest).limit(NAMED).retry(false).abortSignal(signal),
    ownGroups.eq('organizer_id', userId).order('created_at', newest).limit(NAMED).retry(false).abortSignal(signal),
  ])
  return {
    events: { total: events.count ?? 0, first: ownEventsSchema.parse(unwrap(events)) },
    groups: { total: groups.count ?? 0, first: ownGroupsSchema.parse(unwrap(groups)) },
  }
}
