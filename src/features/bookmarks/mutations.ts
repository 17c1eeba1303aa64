import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toAppError } from '@/lib/errors'
import { keys } from '@/lib/query-keys'
import { getSupabase } from '@/lib/supabase'
import { bookmarksQuery, isBookmarkedQuery } from './queries'

/** Stars an event or takes the star off: shown at once, taken back when the database refuses. */
export function useBookmark(userId: string, eventId: string) {
  const queryClient = useQueryClient()
  const { queryKey } = isBookmarkedQuery(userId, eventId)
  return useMutation({
    scope: { id: `bookmark of ${eventId}` },
    mutationFn: (isOn: boolean) => setBookmark(userId, eventId, isOn),
    onMutate: async (isOn) => {
      await queryClient.cancelQueries({ queryKey: keys.bookmarks() })
      queryClient.setQueryData(queryKey, isOn)
      const list = bookmarksQuery(userId).queryKey
      const before = queryClient.getQueryData(list)
      if (!isOn)
        queryClient.setQueryData(
          list,
          before?.filter((bookmark) => bookmark.event_id !== eventId),
        )
      return before
    },
    onError: (_error, isOn, before) => {
      queryClient.setQueryData(queryKey, !isOn)
      queryClient.setQueryData(bookmarksQuery(userId).queryKey, before)
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: keys.bookmarks() }),
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
