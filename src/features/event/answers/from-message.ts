import { linkWords, takePrivateLink } from '@/features/event/guest-link/guests'

/**
 * The link "Can't come" of a push or a mail, `/signup/<id>#r=cant`. The page takes it out of the address as it does with a private link, and answers
 * once for somebody who is asked. Programs that open links have neither a session nor a guest's secret.
 */
const CANT = 'cant'
/** How long somebody may wait for the page, ms. Later the link is not meant any more: it was opened for another visit. */
const MEANT = 60_000

/** Whether the page was opened with that link just now. True once. */
export function takeCant(eventId: string): boolean {
  // While the page is open, this may hear of a new address before the page does.
  if (window.location.hash === `#r=${CANT}`) takePrivateLink(eventId)
  const said = linkWords.get(eventId)
  linkWords.delete(eventId)
  return said?.word === CANT && Date.now() - said.at < MEANT
}
