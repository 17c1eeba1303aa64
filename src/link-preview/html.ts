import type { LinkCard } from './card-text'

/** The card of a link in index.html. Pure. */

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Escapes a text for HTML, between tags and in an attribute. */
const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? '')

const title = /(<title>)[^<]*(<\/title>)/
/** The page, or its beginning, marked as text of this language. */
export const inLanguage = (html: string, language: string): string =>
  html.replace(/(<html lang=")[^"]*/, (_all, before: string) => before + language)

const meta = (name: string) => new RegExp(`(<meta (?:property|name)="${name}" content=")[^"]*(")`)

/**
 * The page with this card in its head. Nothing else changes, because scripts and styles are allowed by their hash. Null if the head lacks
 * one of the tags: half of a card would be wrong.
 *
 * @param site origin of the site, without a trailing slash
 * @param path of the page
 */
export function withCard(html: string, card: LinkCard, site: string, path: string): string | null {
  const end = html.indexOf('</head>')
  if (end < 0) return null
  let head = html.slice(0, end)
  const texts: [place: RegExp, text: string][] = [
    [title, card.title],
    [meta('description'), card.description],
    [meta('og:title'), card.title],
    [meta('og:description'), card.description],
    [meta('og:image'), site + card.image],
    [meta('og:image:alt'), card.alt],
  ]
  for (const [pattern, text] of texts) {
    if (!pattern.test(head)) return null
    // A function, because `replace` would read parts of a text as patterns.
    head = head.replace(pattern, (_all, before: string, after: string) => before + escaped(text) + after)
  }
  // The file is the same for all addresses, so it cannot name this one.
  const address = `<meta property="og:url" content="${escaped(site + path)}" />\n    `
  return head.replace('<meta property="og:title"', (tag) => address + tag) + html.slice(end)
}
