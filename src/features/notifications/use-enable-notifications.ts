import { useState } from 'react'
import { userMessage } from '@/lib/backend/errors'
import { useFollow, useUnfollowGuest } from './mutations'
import { permissionNow, pushAbility } from './push'
import { type Follower, isFollowed, isPutOff, putOff } from './recipients'
import { type Offer, offerOf, phoneFailedText } from './rules'

export interface EnableNotificationsInput {
  follower: Follower
  /** A guest's secret; null for the account. */
  secret: string | null
  /** The id for which 'Not Now' counts: the event's, or its series'. */
  putOffId: string
}

/**
 * The card's offer. Decided once, because it must not change while being read. The last two stages follow the tap.
 */
export function useEnableNotifications({ follower, secret, putOffId }: EnableNotificationsInput) {
  const [stage, setStage] = useState<Offer | 'told' | 'refused'>(() =>
    offerOf({
      ability: pushAbility(),
      permission: permissionNow(),
      isFollowed: isFollowed(follower),
      isPutOff: isPutOff(putOffId),
    }),
  )
  const follow = useFollow()
  const ending = useUnfollowGuest()
  const failed = follow.error ?? ending.error

  return {
    stage,
    busy: follow.isPending || ending.isPending,
    failure: failed ? userMessage(failed, phoneFailedText()) : null,
    tell: () =>
      follow.mutate(
        { follower, secret },
        { onSuccess: (answer) => setStage(answer === 'granted' ? 'told' : answer === 'denied' ? 'refused' : 'ask') },
      ),
    /** Ends notifications for a guest, who has no Settings. The card then asks again. */
    stop:
      'user' in follower || secret === null
        ? null
        : () => ending.mutate({ guest: follower, secret }, { onSuccess: () => setStage('ask') }),
    putOff: () => {
      putOff(putOffId)
      setStage('nothing')
    },
  }
}
