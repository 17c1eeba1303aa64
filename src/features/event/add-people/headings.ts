/** The lines of a pasted list that name no one. Pure. */

/** '1.', '2)', '4-', '-', '•', a tick: the mark of an entry. A number alone is an empty slot. */
export const MARK =
  /^(?:\s*(?:[-*•–—·✅☑✔👍⚽🏀🏐🎾]\uFE0F?|\(?\p{Nd}{1,3}\s*[.):]|\p{Nd}{1,3}\s*[-–](?=\s|$|[\p{Lu}\p{Lo}])|\p{Nd}{1,3}(?=\s+\p{L})|\p{Nd}{1,3}\s*$))+\s*/u
const FIRST = /^\s*\(?1(?!\d)/

/** The title of a column of names. */
export const NAME_TITLE = /^(?:full |first )?(?:name|names|nome|nombre|nom|participant|person|player)s?$/i

const STYLED = /(?<![\p{L}\d])([*_~])(\S(?:[^*_~]*\S)?)\1(?![\p{L}\d])/gu
const ALL_STYLED = /^([*_])(?!\1)[^*_]+\1$/
/** '19:30', '7pm', '1/12', 'Tuesday'. */
const WHEN =
  /(?<!\d)\d{1,2}[:h]\d{2}(?!\d)|(?<!\d)\d{1,2} ?[ap]m\b|(?<![\d./])\d{1,2}[./]\d{1,2}(?![\d./])|\b(?:mon|tues|wednes|thurs|fri|satur|sun)day\b/i

/** The text without WhatsApp's marks for bold, italic and struck out. */
export const withoutStyle = (line: string) => line.replace(STYLED, '$2')

/** So many lines above the first entry may be about the list. */
const ABOVE = 6

/** Whether a line is about the list: 'Goalkeepers:', 'Who's in?', '*Tuesday*', 'Football 1/12', or it stands above the first number. */
export function isHeading(line: string, index: number, lines: readonly string[]): boolean {
  const text = line.trim()
  if (ALL_STYLED.test(text)) return true
  if (MARK.test(text)) return false
  if (/[:?]$/.test(text)) return true
  if (index === 0 && (NAME_TITLE.test(text) || WHEN.test(text))) return true
  const next = lines.slice(index + 1, index + ABOVE).find((one) => MARK.test(one))
  return next !== undefined && FIRST.test(next)
}
