/**
 * Names, places, times and money inside a sentence. The app has its own of these (src/lib/text): this folder is uploaded
 * alone, so it imports nothing of the app, and a test holds the two together.
 */

/** What a lock screen shows of a title without cutting. */
export const LONGEST_TITLE = 60
/** What follows a longer list of names would not be read. */
export const MOST_LISTED = 3

/** How many characters a text has, as Postgres counts them: an emoji is one. */
export const characters = (text: string): number => [...text].length

const RIGHT_TO_LEFT = /\p{Script=Arabic}|\p{Script=Hebrew}|\p{Script=Syriac}|\p{Script=Thaana}|\p{Script=Nko}/u
const UNWANTED = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu

/** A typed text on one line, at most so many characters long, with bidi isolates where it has right-to-left letters. */
export function oneLine(text: string, longest: number): string {
  const line = text.replace(/\s+/g, ' ').replace(UNWANTED, '').trim()
  // The isolates count as well.
  const isolated = RIGHT_TO_LEFT.test(line)
  const cut = cutAtWord(line, isolated ? longest - 2 : longest)
  return isolated ? `\u2068${cut}\u2069` : cut
}

/** At most so many characters, as Postgres counts them; what is cut ends after a word, if there is one. */
function cutAtWord(text: string, longest: number): string {
  if (characters(text) <= longest) return text
  let head = ''
  let length = 0
  // By what people see as one character: half an emoji is none.
  for (const { segment } of new Intl.Segmenter('en').segment(text)) {
    length += characters(segment)
    if (length >= longest) break
    head += segment
  }
  const words = head.replace(/\s+\S*$/, '')
  // A word that takes up most of the room is cut itself.
  return `${(words.length > head.length / 2 ? words : head).replace(/[\s,;:.·]+$/, '')}…`
}

/** 'Ana', 'Ana and Rui', 'Ana, Rui and Lea'. */
export function listed(words: readonly (string | number)[]): string {
  return words.length < 2 ? words.join() : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`
}

/** Browsers and databases still give some places the names they had in 1993. */
const CURRENT_NAMES: Record<string, string> = {
  Calcutta: 'Kolkata',
  Katmandu: 'Kathmandu',
  Kiev: 'Kyiv',
  Rangoon: 'Yangon',
  Saigon: 'Ho Chi Minh City',
}

interface Clock {
  /** 'Tue, Dec 1', far away 'Tue, Dec 1, 2099' */
  day: string
  /** '8:00 PM' */
  time: string
  /** Year, month and day, to be compared. */
  date: string
}

/** A date that is farther away, to either side, says its year: eleven months, as in src/lib/text/date-text.ts. */
const ELEVEN_MONTHS_MS = 334 * 86_400_000

/** @throws RangeError for a zone that is not known here, and for an unreadable date */
function clockIn(timeZone: string, at: Date, now: Date): Clock {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    year: 'numeric',
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  })
  const part = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]))
  const day = `${part.weekday}, ${part.month} ${part.day}`
  const isFar = Math.abs(at.getTime() - now.getTime()) > ELEVEN_MONTHS_MS
  return {
    day: isFar ? `${day}, ${part.year}` : day,
    time: `${part.hour}:${part.minute} ${part.dayPeriod}`,
    date: `${part.year} ${day}`,
  }
}

/** Day and time in the first of these zones that is known here, else in UTC. */
export function clock(iso: string, now: Date, ...zones: (string | null | undefined)[]): Clock & { zone: string } {
  for (const zone of zones) {
    if (!zone) continue
    try {
      return { ...clockIn(zone, new Date(iso), now), zone }
    } catch {
      // This host does not know the zone.
    }
  }
  return { ...clockIn('UTC', new Date(iso), now), zone: 'UTC' }
}

/**
 * What says where a time is meant: ' in Lisbon' for a reader whose clock shows another one then, or whose zone is not
 * known. Empty where both clocks agree, and for a zone that is no place ('Etc/GMT+5').
 */
export function placeOfClock(iso: string, zone: string, reader: string | null): string {
  const name = zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ')
  if (name === 'UTC' || name === 'GMT') return sameClock(iso, zone, reader) ? '' : ` ${name}`
  if (zone.startsWith('Etc/') || sameClock(iso, zone, reader)) return ''
  return ` in ${CURRENT_NAMES[name] ?? name}`
}

function sameClock(iso: string, zone: string, reader: string | null): boolean {
  if (reader === null) return false
  const at = new Date(iso)
  const there = clock(iso, at, zone)
  const here = clock(iso, at, reader)
  return there.date === here.date && there.time === here.time
}

/** ISO 4217, 'minor unit', where it is not 2. The same list as in src/entities/money/money.ts. */
const DECIMALS: Record<string, number> = {
  ...Object.fromEntries(
    'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'.split(' ').map((code) => [code, 0]),
  ),
  ...Object.fromEntries('BHD IQD JOD KWD LYD OMR TND'.split(' ').map((code) => [code, 3])),
  CLF: 4,
  UYW: 4,
}

/** '€5.00'. `cents` counts the smallest unit. */
export function money(cents: number, currency: string): string {
  const decimals = DECIMALS[currency] ?? 2
  return new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency,
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  }).format(cents / 10 ** decimals)
}
