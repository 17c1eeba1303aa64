import type { LoadGuestPush } from '../telling'
import { OnThisPhone } from './on-this-phone'
import { TakeOverCard } from './take-over-card'

interface HomeGuestsProps {
  /** The account that is signed in. */
  userId: string | undefined
  loadTelling: LoadGuestPush
}

/** What Home shows of this phone's guests: their events, or to somebody who is signed in the way into the account. */
export function HomeGuests({ userId, loadTelling }: HomeGuestsProps) {
  return userId === undefined ? <OnThisPhone /> : <TakeOverCard userId={userId} loadTelling={loadTelling} />
}
