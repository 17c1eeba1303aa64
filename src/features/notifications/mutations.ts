import { useMutation, useQueryClient } from '@tanstack/react-query'
import { keys } from '@/lib/backend/query-keys'
import { rpc } from '@/lib/backend/rpc'
import { useAppMutation } from '@/lib/backend/use-app-mutation'
import { t } from '@/lib/text/translate'
import { follow, unfollow, unfollowGuest } from './follow'
import { askPermission, subscriptionNow } from './push'
import type { Follower, Guest } from './recipients'

interface FollowInput {
  follower: Follower
  /** A guest's secret; null for the account. */
  secret: string | null
}

/**
 * Asks the browser's question, then switches notifications on for this phone. Call it in the task of a tap. Resolves to the person's
 * answer, which is `default` if they closed the question.
 */
export function useFollow() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ follower, secret }: FollowInput): Promise<NotificationPermission> => {
      const answer = await askPermission()
      if (answer === 'granted') await follow(follower, secret)
      return answer
    },
    onSettled: () => client.invalidateQueries({ queryKey: keys.notifications() }),
  })
}

export function useUnfollow() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async () => {
      const subscription = await subscriptionNow()
      if (subscription) await unfollow(subscription)
    },
    onSettled: () => client.invalidateQueries({ queryKey: keys.notifications() }),
  })
}

export function useUnfollowGuest() {
  return useMutation({
    mutationFn: ({ guest, secret }: { guest: Guest; secret: string }) => unfollowGuest(guest, secret),
  })
}

export function useRemoveDevice() {
  const client = useQueryClient()
  return useAppMutation({
    mutationFn: (id: string) => rpc('remove_device', { p_id: id }),
    failure: t('It could not be removed. Please try again.'),
    onSettled: () => client.invalidateQueries({ queryKey: keys.notifications() }),
  })
}
