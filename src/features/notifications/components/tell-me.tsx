import { useState } from 'react'
import { readStored } from '@/lib/browser/storage'
import { lazyPart } from '@/ui/feedback/lazy-part'
import { FOLLOWING_KEY, PUT_OFF_KEY } from '../stored-keys'
import type { TellMeCardProps } from './tell-me-card'

const TellMeCard = lazyPart<TellMeCardProps>(() => import('./tell-me-card').then((module) => module.TellMeCard))

interface TellMeProps extends TellMeCardProps {
  /** Asks nothing: is there for a guest whom this phone tells already. */
  onlyTold?: boolean
}

/** The card that asks; whoever has answered 'no', to us or to the browser, loads nothing of it. */
export function TellMe({ onlyTold = false, ...props }: TellMeProps) {
  const { follower, putOffId } = props
  // Once: what the card says of an answer must stay.
  const [mayAsk] = useState(
    () =>
      import.meta.env.VITE_PUSH_PUBLIC_KEY &&
      window.Notification?.permission !== 'denied' &&
      (('registrationId' in follower && readStored(FOLLOWING_KEY)?.includes(follower.registrationId)) ||
        !(onlyTold || readStored(PUT_OFF_KEY)?.includes(putOffId))),
  )
  return mayAsk ? <TellMeCard {...props} /> : null
}
