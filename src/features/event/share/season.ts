import type { EventPageData } from '@/entities/event/event-schema'
import { lookOf } from '@/entities/event/look'
import { countedSlot } from '@/entities/slots/sections'
import { formatDayOfYear } from '@/lib/text/date-text'
import { firstNameOf } from '@/lib/text/text'
import { plural, t } from '@/lib/text/translate'
import { hueOfId } from '@/ui/layout/hue'

/** The most dates that a card shows. */
const SEASON_DATES = 26

export interface SeasonDate {
  /** 'Sep 10' */
  day: string
  /** For each slot, from 1 on, whether it is taken. */
  taken: boolean[]
  /** The place of the viewer's own slot in `taken`; null for a date without the viewer. */
  own: number | null
}

/** The viewer's season card: their own slots. Of other people it shows only which slots were taken. */
export interface Season {
  title: string
  /** The viewer's first name, as on the newest list with them. */
  name: string
  /** '8 in a row', else '10 of 12 dates', of a single one '1 date'. */
  headline: string
  /** '10 of 12 dates, Sep 10 to Nov 26' */
  summary: string
  /** Oldest first. */
  dates: SeasonDate[]
  hue: number
}

/**
 * A date and those before it that the viewer may open, newest first. The page of each names five earlier ones.
 * @param read the page of a date; null where there is none for the viewer
 */
export async function datesUpTo(
  eventId: string,
  read: (eventId: string) => Promise<EventPageData | null>,
): Promise<EventPageData[]> {
  const dates: EventPageData[] = []
  let ids = [eventId]
  while (ids.length > 0) {
    const found = (await Promise.all(ids.map(read))).filter((page) => page !== null)
    dates.push(...found)
    const earlier = found.at(-1)?.series?.earlier ?? []
    ids = earlier.slice(0, SEASON_DATES - dates.length).map(({ id }) => id)
  }
  return dates
}

/**
 * A person's season; null without any date. A coming date without them is left out, because they may
 * still join. Private dates are left out, because anyone may see the picture, invited or not. Pure.
 * @param pages of the dates, newest first
 * @param ownId the id of the viewer's own row on a page
 */
export function seasonOf(
  pages: readonly EventPageData[],
  ownId: (page: EventPageData) => string | null | undefined,
  now: Date,
): Season | null {
  const shown = pages.filter(({ event }) => !event.is_private)
  const rows = shown.map((page) => {
    const id = ownId(page)
    return { page, own: page.roster.find((row) => row.id === id) }
  })
  const counted = rows.filter(({ page, own }) => own || isPast(page, now))
  const mine = counted.flatMap(({ own }) => (own ? [own] : []))
  const [newest] = shown
  const [latest] = mine
  if (!newest || !latest) return null

  const missed = counted.findIndex(({ own }) => !own)
  const inRow = missed === -1 ? counted.length : missed
  const dates = counted.map(({ page, own }): SeasonDate => {
    const numbers = new Set(page.roster.map((row) => countedSlot(page.event, row)))
    return {
      day: dayOf(page),
      taken: Array.from({ length: slotCount(page) }, (_, at) => numbers.has(at + 1)),
      own: own ? countedSlot(page.event, own) - 1 : null,
    }
  })
  dates.reverse()
  const often =
    counted.length === 1
      ? t('1 date')
      : plural(counted.length, '{mine} of {count} dates', '{mine} of {count} dates', { mine: mine.length })
  const [from = '', to = ''] = [dates[0]?.day, dates.at(-1)?.day]
  const span = from === to ? from : t('{from} to {to}', { from, to })
  return {
    title: newest.event.name,
    name: firstNameOf(latest.name),
    headline: inRow > 1 ? plural(inRow, '{count} in a row', '{count} in a row') : often,
    summary: inRow > 1 ? `${often}, ${span}` : span,
    dates,
    hue: hueOfId(lookOf(newest)),
  }
}

const isPast = ({ event }: EventPageData, now: Date) => event.datetime !== null && new Date(event.datetime) <= now

/** The slots of a date: those it has, and those that are taken beyond them. */
const slotCount = ({ event, roster }: EventPageData) =>
  Math.max(event.max_participants ?? 1, ...roster.map((row) => countedSlot(event, row)))

/** 'Sep 10': the weekday is the same for all of them, and their order gives the year. */
const dayOf = ({ event }: EventPageData) => formatDayOfYear(event.datetime ?? '')
