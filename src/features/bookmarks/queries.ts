import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { toAppError, unwrap } from '@/lib/backend/errors'
import { keys } from '@/lib/backend/query-keys'
import { getSupabase } from '@/lib/backend/supabase'
import { type Bookmark, bookmarkSchema } from './schema'

/** A backend returns at most a thousand rows by default; a user may star no more. */
const LIMIT = 1_000

// `retry(false)` on both reads: the query client repeats what the network lost; two of them repeating take half a minute.

async function fetchBookmarks(signal: AbortSignal): Promise<Bookmark[]> {
  const supabase = await getSupabase()
  const result = await supabase
    .from('bookmarks')
    .select(
      'event_id, event:events(id, name, datetime, location, is_private, look, series_id, called_off_at, participant_count, max_participants)',
    )
    .order('created_at', { ascending: false })
    .limit(LIMIT)
    .retry(false)
    .abortSignal(signal)
  return z.parse(z.array(bookmarkSchema), unwrap(result))
}

/** The events this person starred, latest star first. */
export const bookmarksQuery = (userId: string) =>
  queryOptions({
    queryKey: [...keys.bookmarks(), userId],
    queryFn: ({ signal }) => fetchBookmarks(signal),
  })

async function fetchIsBookmarked(eventId: string, signal: AbortSignal): Promise<boolean> {
  const supabase = await getSupabase()
  const { data, error } = await supabase
    .from('bookmarks')
    .select('event_id')
    .eq('event_id', eventId)
    .retry(false)
    .abortSignal(signal)
    .maybeSingle()
  if (error) throw toAppError(error)
  return data !== null
}

/** Whether this person starred one event. */
export const isBookmarkedQuery = (userId: string, eventId: string) =>
  queryOptions({
    queryKey: [...keys.bookmarks(), userId, eventId],
    queryFn: ({ signal }) => fetchIsBookmarked(eventId, signal),
  })
