import type { LoadGuestPush } from '../mutations'
import { OnThisPhone } from './on-this-phone'
import { TakeOverCard } from './take-over-card'

interface HomeGuestsProps {
  userId: string | undefined
  loadTelling: LoadGuestPush
}

/** Home's view of this phone's guests: their events, or for a signed-in person the way into the account. */
export function HomeGuests({ userId, loadTelling }: HomeGuestsProps) {
  return userId === undefined ? <OnThisPhone /> : <TakeOverCard userId={userId} loadTelling={loadTelling} />
}
