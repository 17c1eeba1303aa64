import { linkWords, takePrivateLink } from '@/features/event/guest-link/guests'

/**
 * The link "Can't come" of a push or a mail, `/signup/<id>#r=cant`. The page takes it out of the address as it does with a private link, and answers
 * once for somebody who is asked. Programs that open links have neither a session nor a guest's secret.
 */
const CANT = 'cant'

/** Whether the page was opened with that link. True once. */
export function takeCant(eventId: string): boolean {
  // While the page is open, this may hear of a new address before the page does.
  if (window.location.hash === `#r=${CANT}`) takePrivateLink(eventId)
  return linkWords.get(eventId) === CANT && linkWords.delete(eventId)
}
