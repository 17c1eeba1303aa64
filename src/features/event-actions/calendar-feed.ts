import { useQuery, useQueryClient } from '@tanstack/react-query'
import { backend } from '@/lib/backend/backend'
import { AppError } from '@/lib/backend/errors'
import { keys } from '@/lib/backend/query-keys'
import { rpc } from '@/lib/backend/rpc'
import { useAppMutation } from '@/lib/backend/use-app-mutation'
import { t } from '@/lib/text/translate'

/** Scope of a subscribed calendar: the account's dates, those of a guest's registration, or a public series'. */
export type FeedOf = { of: 'account' } | { of: 'guest'; secret: string } | { of: 'series'; id: string }

/**
 * The address that a calendar subscribes to, and the way to get a new one.
 * @param wanted false: asks nothing yet
 */
export function useCalendarFeed(feed: FeedOf, wanted: boolean) {
  const client = useQueryClient()
  const queryKey = keys.calendarFeed(feed)
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: () => readToken(feed),
    enabled: wanted,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const renewal = useAppMutation({
    mutationFn: () => readToken(feed, { p_renew: true }),
    onSuccess: (token) => client.setQueryData(queryKey, token),
  })
  return {
    address: data && feedAddress(data),
    error: data === undefined ? error : null,
    retry: refetch,
    renew: feed.of === 'series' ? null : renewal.attempt,
    isRenewing: renewal.isPending,
  }
}

/** Where `supabase/functions/calendar` answers. */
const feedAddress = (token: string) => `${backend.url}/functions/v1/calendar/${token}.ics`

async function readToken(feed: FeedOf, renewal: { p_renew?: true } = {}): Promise<string> {
  if (feed.of === 'series') {
    // A public date of a private series has no calendar.
    const dates = await rpc('get_calendar', { p_token: feed.id })
    if (dates === null) throw new AppError('database', t('This series has no public calendar.'))
    return feed.id
  }
  return String(await rpc('get_calendar_token', renewal, feed.of === 'guest' ? { secret: feed.secret } : {}))
}
