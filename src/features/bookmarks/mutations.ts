import { toAppError } from '@/lib/backend/errors'
import { useOptimisticMutation, view } from '@/lib/backend/optimistic'
import { keys } from '@/lib/backend/query-keys'
import { getSupabase } from '@/lib/backend/supabase'
import { bookmarksQuery, isBookmarkedQuery } from './queries'

/** Adds or removes a bookmark. Optimistic: rolled back with a message if the database refuses. */
export function useBookmark(userId: string, eventId: string) {
  return useOptimisticMutation({
    scope: `bookmark of ${eventId}`,
    send: (isOn: boolean) => setBookmark(userId, eventId, isOn),
    views: (isOn) => [
      view(isBookmarkedQuery(userId, eventId), () => isOn),
      view(bookmarksQuery(userId), (list) => (isOn ? list : list.filter((bookmark) => bookmark.event_id !== eventId))),
    ],
    stale: () => [{ queryKey: keys.bookmarks() }],
  })
}

async function setBookmark(userId: string, eventId: string, isOn: boolean): Promise<void> {
  const supabase = await getSupabase()
  const table = supabase.from('bookmarks')
  const row = { user_id: userId, event_id: eventId }
  const { error } = isOn ? await table.insert(row) : await table.delete().match(row)
  // 23505: it is starred already, from another phone.
  if (error && error.code !== '23505') throw toAppError(error)
}
