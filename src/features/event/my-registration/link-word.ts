import type { AnswerableEvent } from './guest-secret'
import { linkWords, takePrivateLink } from './guests'

/**
 * The word of a link in an invite, a push or a mail, such as "Can't come": `/signup/<id>#r=cant`. The page takes it out of the address as it does
 * with a private link. A link preview runs no page, so it says nothing.
 */

/** How long the word waits for the page, ms. Later it was opened for another visit. */
const MEANT = 60_000

/** The one of these words with which the page was opened just now, also with the series' id. Returns it once. */
export const takeLinkWord = <Word extends string>({ event, series }: AnswerableEvent, ...words: Word[]) =>
  [event.id, series?.id ?? ''].map((id) => takeFrom(id, words)).find(Boolean)

function takeFrom<Word extends string>(id: string, words: Word[]): Word | undefined {
  // While the page is open, this may see a new address before the page does.
  if (words.some((word) => window.location.hash === `#r=${word}`) && window.location.pathname.endsWith(`/${id}`))
    takePrivateLink(id)
  const said = linkWords.get(id)
  const word = words.find((one) => one === said?.word)
  if (word) linkWords.delete(id)
  return said && Date.now() - said.at < MEANT ? word : undefined
}
