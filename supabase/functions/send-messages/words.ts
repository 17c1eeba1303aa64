import { bidiIsolate } from '../_shared/bidi-isolate.ts'
import { formatMoney } from '../_shared/money.ts'
import { locale } from '../_shared/translate.ts'
import { clockInZone, timeAtPlace, type ZoneClock } from '../_shared/zone-clock.ts'

/** Names, places, times and money inside a message's sentence. Code shared with the app is in `_shared`. */

/** Characters of a title that a lock screen shows without cutting. */
export const LONGEST_TITLE = 60
/** Maximum of names in a list; readers skip the rest. */
export const MOST_LISTED = 3

/** How many characters a text has, as Postgres counts them: an emoji is one. */
export const characters = (text: string): number => [...text].length

const UNWANTED = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu

/** A typed text on one line, at most so many characters long, with bidi isolates where it has right-to-left letters. */
export function oneLine(text: string, longest: number): string {
  const line = text.replace(/\s+/g, ' ').replace(UNWANTED, '').trim()
  // The isolates count as well.
  const isIsolated = bidiIsolate(line) !== line
  const cut = cutAtWord(line, isIsolated ? longest - 2 : longest)
  return isIsolated ? `\u2068${cut}\u2069` : cut
}

/** A text without addresses of pages and mailboxes, of which mail programs make links. */
export const withoutLinks = (text: string): string =>
  text
    .replace(/\S*(?:\/\/|@|www[.．。｡]|[\p{L}\p{N}-][.．。｡]\p{L}{2,})\S*/giu, ' ')
    .replace(/\s+/g, ' ')
    .trim()

/** At most so many characters, as Postgres counts them; what is cut ends after a word, if there is one. */
function cutAtWord(text: string, longest: number): string {
  if (characters(text) <= longest) return text
  let head = ''
  let length = 0
  // By what people see as one character, so that no emoji is cut in half.
  for (const { segment } of new Intl.Segmenter('en').segment(text)) {
    length += characters(segment)
    if (length >= longest) break
    head += segment
  }
  const words = head.replace(/\s+\S*$/, '')
  // A word that takes up most of the room is cut itself.
  return `${(words.length > head.length / 2 ? words : head).replace(/[\s,;:.·]+$/, '')}…`
}

/** Day and time in the first of these zones that is known here, else in UTC. */
export function clock(iso: string, now: Date, ...zones: (string | null | undefined)[]): ZoneClock & { zone: string } {
  for (const zone of zones) {
    if (!zone) continue
    try {
      return { ...clockInZone(iso, now, zone), zone }
    } catch {
      // This host does not know the zone.
    }
  }
  return { ...clockInZone(iso, now, 'UTC'), zone: 'UTC' }
}

/**
 * '8:00 PM in Lisbon': a time with its place for a reader whose clock shows another time then, or whose zone is not known. Without one where both
 * clocks agree, and for a zone that is no place ('Etc/GMT+5').
 */
export const timeFor = (reader: string | null, iso: string, time: string, zone: string): string =>
  sameClock(iso, zone, reader) ? time : timeAtPlace(time, zone)

function sameClock(iso: string, zone: string, reader: string | null): boolean {
  if (reader === null) return false
  const at = new Date(iso)
  const there = clock(iso, at, zone)
  const here = clock(iso, at, reader)
  return there.date === here.date && there.time === here.time
}

/** '€5.00'. `cents` counts the smallest unit. */
export const money = (cents: number, currency: string): string => formatMoney(cents, currency, locale().tag)
