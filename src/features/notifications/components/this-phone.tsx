import { useQuery } from '@tanstack/react-query'
import { runsInstalled } from '@/lib/browser/install'
import { dismissError, toastFailure } from '@/lib/feedback/toast-store'
import { t } from '@/lib/text/translate'
import { Switch } from '@/ui/form/switch'
import { useFollow, useUnfollow } from '../mutations'
import { isSetUp, permissionNow, pushAbility } from '../push'
import { notificationsQuery } from '../queries'
import { isFollowed } from '../recipients'
import { homeScreenText, type Offer, offerOf, phoneFailedText, quietHours, undoText } from '../rules'

/** The row of Settings for this phone: whether it notifies, and if it cannot, why. */
export function ThisPhone({ userId }: { userId: string }) {
  const told = useQuery(notificationsQuery(userId))
  const follow = useFollow()
  const ending = useUnfollow()
  const offer = offerOf({
    ability: pushAbility(),
    permission: permissionNow(),
    // Until the database has answered, what this phone remembers counts.
    isFollowed: told.data ? told.data.here !== null : isFollowed({ user: userId }),
    isPutOff: false,
  })
  // Stays off until the browser's own question is answered, which may take a while.
  const isOn = (follow.isPending && permissionNow() === 'granted') || (offer === 'on' && !ending.isPending)

  function change(on: boolean) {
    dismissError()
    const onError = (error: Error) => toastFailure(error, phoneFailedText())
    if (on) follow.mutate({ follower: { user: userId }, secret: null }, { onError })
    else ending.mutate(undefined, { onError })
  }

  return (
    <Switch
      label={t('This phone')}
      description={textOf(offer, told.data?.channels.push ?? true)}
      checked={isOn}
      disabled={offer === 'blocked' || offer === 'iphone' || offer === 'nothing'}
      onCheckedChange={change}
    />
  )
}

function textOf(offer: Offer, hasSender: boolean): string {
  if (!isSetUp() || !hasSender) return t('This server sends no notifications.')
  switch (offer) {
    case 'on':
      return t('At once, quiet from {evening} to {morning}', quietHours('\u00a0'))
    case 'ask':
      return t('Off: nothing reaches you while Roster is closed')
    case 'blocked':
      return `${t('Blocked by this browser.')} ${undoText(navigator.userAgent, runsInstalled())}`
    case 'iphone':
      return `${homeScreenText(navigator.userAgent)} ${t('The steps are below.')}`
    case 'nothing':
      return t('This browser cannot notify you while Roster is closed.')
  }
}
