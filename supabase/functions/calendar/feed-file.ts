import { ICalCalendar, ICalEventStatus, ICalEventTransparency } from 'ical-generator'
import { CATALOGS } from '../_shared/catalogs.ts'
import { localeOf } from '../_shared/locale-of.ts'
import { isNamedByTime, shownName } from '../_shared/time-name.ts'
import { t, withLocale } from '../_shared/translate.ts'
import type { Feed, FeedDate } from './feed.ts'

/** Suggested refresh interval of calendars, s. Many refresh only once a day. */
const REFRESH_S = 3_600

/** How long an entry lasts if its event has no end, as in the file of 'Add to Calendar' (docs/decisions/calendar.md). */
const DEFAULT_LENGTH_MS = 2 * 60 * 60_000

const STATUS: Record<FeedDate['status'], ICalEventStatus> = {
  confirmed: ICalEventStatus.CONFIRMED,
  waiting: ICalEventStatus.TENTATIVE,
  called_off: ICalEventStatus.CANCELLED,
}

/**
 * The dates as an iCalendar file (RFC 5545) for subscriptions. The same dates always make the same bytes, so that a
 * repeated request gets 'not modified'. Its own words are in the feed's language.
 *
 * @param siteUrl origin of the app, for links
 */
export const feedFile = (feed: Feed, siteUrl: string): string =>
  withLocale(localeOf(feed.language, CATALOGS), () => fileOf(feed, siteUrl))

function fileOf({ name, dates }: Feed, siteUrl: string): string {
  const calendar = new ICalCalendar({
    prodId: { company: 'Roster', product: 'Roster', language: 'EN' },
    name: name ?? 'Roster',
    ttl: REFRESH_S,
  })
  for (const [index, date] of dates.entries()) {
    // As in the file of 'Add to Calendar': anyone who has both sees one entry where the calendar allows it.
    const isFirst = dates.findIndex(({ id }) => id === date.id) === index
    addDate(calendar, date, isFirst ? date.id : `${date.id}-${date.entry}`, siteUrl)
  }
  // Each line of the format ends with a break, the last one too.
  return withColors(`${calendar.toString()}\r\n`, dates)
}

/** By the hue of the look, as in the file of 'Add to Calendar': CSS's nearest names (RFC 7986). */
const COLORS = [
  ...['mediumslateblue', 'mediumorchid', 'orchid', 'hotpink'],
  ...['coral', 'lightseagreen', 'deepskyblue', 'cornflowerblue'],
]
const PATTERNS_OF_A_HUE = 48

/** The entries stand in the order of the dates; the library has a color for whole calendars only. */
function withColors(file: string, dates: FeedDate[]): string {
  const colors = dates.map(({ look }) =>
    look === null ? '' : COLORS[Math.floor(look / PATTERNS_OF_A_HUE) % COLORS.length],
  )
  return file.replaceAll('\r\nEND:VEVENT\r\n', (end) => {
    const color = colors.shift()
    return color ? `\r\nCOLOR:${color}${end}` : end
  })
}

/** 'Clean the bay (Driver)', 'Clean the bay (Driver, waitlist)'. A section that is called like its time is not named. */
function titleOf({ name, section, entry, status }: FeedDate): string {
  const own = [
    section && !(entry && isNamedByTime(section)) && shownName(section),
    status === 'waiting' && t('waitlist'),
  ]
    .filter(Boolean)
    .join(', ')
  return own ? `${name} (${own})` : name
}

function addDate(calendar: ICalCalendar, date: FeedDate, id: string, siteUrl: string): void {
  const start = new Date(date.datetime)
  const link = `${siteUrl}/signup/${date.id}`
  calendar.createEvent({
    id: `${id}@roster`,
    sequence: date.revision,
    // The time of the last edit is not known, but any time that grows with the edits will do.
    stamp: new Date(new Date(date.created_at).getTime() + date.revision * 1_000),
    start,
    end: date.end_datetime === null ? new Date(start.getTime() + DEFAULT_LENGTH_MS) : new Date(date.end_datetime),
    summary: titleOf(date),
    location: date.location || null,
    status: STATUS[date.status],
    // An event that does not take place blocks no time.
    transparency:
      STATUS[date.status] === ICalEventStatus.CANCELLED
        ? ICalEventTransparency.TRANSPARENT
        : ICalEventTransparency.OPAQUE,
    // Some calendars do not show an entry's own link.
    url: link,
    description: date.description ? `${date.description}\n\n${link}` : link,
  })
}
