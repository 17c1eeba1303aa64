import type { AnswerableEvent } from '@/features/event/my-registration/guest-secret'
import { linkWords, takePrivateLink } from '@/features/event/my-registration/guests'

/**
 * The link "Can't come" of an invite, a push or a mail, `/signup/<id>#r=cant`. The page takes it out of the address as it does with a private link, and
 * answers once. A link preview runs no page, so it answers nothing.
 */
const CANT = 'cant'
/** How long the link waits for the page, ms. Later it was opened for another visit. */
const MEANT = 60_000

/** Whether the page was opened with that link just now, also with the series' id. True once. */
export const takeCant = ({ event, series }: AnswerableEvent): boolean =>
  [event.id, series?.id ?? ''].filter((id) => takeFrom(id)).length > 0

function takeFrom(id: string): boolean {
  // While the page is open, this may see a new address before the page does.
  if (window.location.hash === `#r=${CANT}` && window.location.pathname.endsWith(`/${id}`)) takePrivateLink(id)
  const said = linkWords.get(id)
  linkWords.delete(id)
  return said?.word === CANT && Date.now() - said.at < MEANT
}
