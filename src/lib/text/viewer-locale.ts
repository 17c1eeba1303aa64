import { CLOCK_KEY, readStored } from '@/lib/browser/storage'
import { locale } from './translate'

/**
 * The clock and language that 'here' means: on a phone its own. The host's function draws for a phone somewhere else, so it says which.
 */

interface Here {
  /** IANA name. */
  zone: string
  /** The first one that the browser names; undefined where it names none. */
  language: string | undefined
}

/** The inputs that the rendering depends on. */
export interface Read {
  /** Each moment, and what a clock there shows then, as if it were UTC; ms. */
  clocks: [at: number, clock: number][]
  /** The language; only set if a number or a date was written in it. */
  language?: string
}

/** Null: this machine itself. */
let place: (Here & { read: Read }) | null = null

/** Whether this draws for a phone somewhere else, where nothing can be measured. */
export const isElsewhere = () => place !== null

export const viewerTimeZone = () => place?.zone

/** The language of numbers: that of the texts, and beside English ones the device's own. */
export function viewerLanguage(): string | undefined {
  if (locale().catalog) return locale().tag
  if (place) place.read.language = place.language ?? ''
  return place?.language
}

/** A date whose own hours, days and months are those of 'here'. */
export function withViewerLocale(date: Date): Date {
  if (!place || Number.isNaN(date.getTime())) return date
  const here = new Date(date.toLocaleString('en-US', { timeZone: place.zone }))
  place.read.clocks.push([date.getTime(), here.getTime() - here.getTimezoneOffset() * 60_000])
  return here
}

/** Draws as if this machine were in another place. @throws RangeError for a zone or a language that it does not know */
export function renderAt<Drawn>(there: Here, draw: () => Drawn): { drawn: Drawn; read: Read } {
  const read: Read = { clocks: [] }
  // Other languages write each date by the region.
  if (locale().catalog) read.language = there.language ?? ''
  place = { ...there, read }
  try {
    return { drawn: draw(), read }
  } finally {
    place = null
  }
}

/** Whether this machine would have drawn the same, which has the clock of its language. To the second: the clocks leave fractions out. */
export const readsTheSame = ({ clocks, language }: Read): boolean =>
  !readStored(CLOCK_KEY) &&
  (language === undefined || language === navigator.language) &&
  clocks.every(([at, clock]) => Math.abs(at - new Date(at).getTimezoneOffset() * 60_000 - clock) < 1_000)
