import { useState } from 'react'
import { readStored } from '@/lib/browser/storage'
import { lazyPart } from '@/ui/feedback/lazy-part'
import { PUT_OFF_KEY } from '../stored-keys'
import type { TellMeCardProps } from './tell-me-card'

const TellMeCard = lazyPart<TellMeCardProps>(() => import('./tell-me-card').then((module) => module.TellMeCard))

/** The card that asks; whoever has answered 'no', to us or to the browser, loads nothing of it. */
export function TellMe(props: TellMeCardProps) {
  // Once: what the card says of an answer must stay.
  const [mayAsk] = useState(
    () =>
      import.meta.env.VITE_PUSH_PUBLIC_KEY &&
      !readStored(PUT_OFF_KEY)?.includes(props.putOffId) &&
      window.Notification?.permission !== 'denied',
  )
  return mayAsk ? <TellMeCard {...props} /> : null
}
