/**
 * Whose clock and language are meant by 'here': on a phone its own. The host's function draws for a phone somewhere else, so it says which.
 */

interface Here {
  /** IANA name. */
  zone: string
  /** As a browser names its own first; undefined where it does not say. */
  language: string | undefined
}

/** What was drawn depends on these. */
export interface Read {
  /** Each moment, and what the clock there says, as if it were UTC; ms. */
  clocks: [at: number, clock: number][]
  /** Only where a number was written in it. */
  language?: string
}

/** Null: this machine itself. */
let place: (Here & { read: Read }) | null = null

/** Whether this draws for a phone somewhere else, where nothing can be measured. */
export const isElsewhere = () => place !== null

export const zoneHere = () => place?.zone

export function languageHere(): string | undefined {
  if (place) place.read.language = place.language ?? ''
  return place?.language
}

/** A date whose own hours, days and months are those of 'here'. */
export function asHere(date: Date): Date {
  if (!place || Number.isNaN(date.getTime())) return date
  const here = new Date(date.toLocaleString('en-US', { timeZone: place.zone }))
  place.read.clocks.push([date.getTime(), here.getTime() - here.getTimezoneOffset() * 60_000])
  return here
}

/** Draws as if this were another place. @throws RangeError for a zone or a language that is not known here */
export function drawAt<Drawn>(there: Here, draw: () => Drawn): { drawn: Drawn; read: Read } {
  const read: Read = { clocks: [] }
  place = { ...there, read }
  try {
    return { drawn: draw(), read }
  } finally {
    place = null
  }
}

/** Whether this machine would have drawn the same. To the second: the clocks leave fractions out. */
export const readsTheSame = ({ clocks, language }: Read): boolean =>
  (language === undefined || language === navigator.language) &&
  clocks.every(([at, clock]) => Math.abs(at - new Date(at).getTimezoneOffset() * 60_000 - clock) < 1_000)
