import { t } from '@/lib/text/translate'
import { viewerTimeZone } from '@/lib/text/viewer-locale'
import { isNamedByTime, shownName } from '../../../supabase/functions/_shared/time-name'
import {
  clockInZone,
  dayAndTime,
  endsWithTime,
  timeRange,
  timesAtPlace,
  type ZoneClock,
} from '../../../supabase/functions/_shared/zone-clock'

/**
 * A section may have a start and an end: shifts, or a sheet of times (docs/decisions/sections.md). Times are written in the
 * zone of the event, because that is where people have to be there. Pure.
 */

export interface SectionTimes {
  /** ISO. Both or none. */
  start?: string | undefined
  end?: string | undefined
}
type Timed = Required<{ [name in keyof SectionTimes]: string }>

export const isTimed = <Row extends SectionTimes>(row: Row): row is Row & Timed =>
  row.start !== undefined && row.end !== undefined

/** Its end is past: no one can join it. A section without a time is over with its event. */
export const isTimeOver = ({ end }: SectionTimes, now: Date): boolean =>
  end !== undefined && Date.parse(end) <= now.getTime()

/** Whether one person cannot be at both. A time until 4:10 and one from 4:10 do not overlap. */
export const overlap = (a: SectionTimes, b: SectionTimes): boolean =>
  isTimed(a) && isTimed(b) && Date.parse(a.start) < Date.parse(b.end) && Date.parse(b.start) < Date.parse(a.end)

/** The event's zone and start: only times on another day have the day. */
export interface TimeFrame {
  zone: string | null | undefined
  day: string | null
}

type Clock = Pick<ZoneClock, 'day' | 'time' | 'weekday'> & { isOtherDay: boolean }

function clock(iso: string, { zone, day }: TimeFrame): Clock {
  const now = new Date(iso)
  try {
    const at = clockInZone(iso, now, zone ?? viewerTimeZone())
    const isOtherDay = day !== null && clockInZone(day, now, zone ?? viewerTimeZone()).date !== at.date
    return { ...at, isOtherDay }
  } catch {
    // RangeError: this browser does not know the zone.
    return zone ? clock(iso, { zone: null, day }) : { day: '', time: '', weekday: '', isOtherDay: false }
  }
}

const written = ({ day, time, isOtherDay }: Clock) => (isOtherDay ? dayAndTime(day, time) : time)

/** '4:10 PM', on another day than the event's start 'Sat, Nov 28, 4:10 PM'. */
export const timeText = (iso: string, frame: TimeFrame): string => written(clock(iso, frame))

/** '4:10 PM', on another day than the event's start 'Sat 4:10 PM'. */
export function shortTime(iso: string, frame: TimeFrame): string {
  const { weekday, time, isOtherDay } = clock(iso, frame)
  return isOtherDay ? t('{weekday} {time}', { weekday, time }) : time
}

/** 'Sat, Nov 28' */
export const dayOfTime = (iso: string, { zone }: Pick<TimeFrame, 'zone'>): string => clock(iso, { zone, day: null }).day

/** No event is on that day, so a time says its own. */
const OTHER_DAY = '1970-01-01T12:00:00Z'

/** 'Times in Lisbon', above times that are written by the clock of another zone. Null where the clock here says the same. */
export function timesElsewhere(first: string | null | undefined, zone: string | null | undefined): string | null {
  if (!first || !zone) return null
  const [there, here] = [zone, null].map((of) => timeText(first, { zone: of, day: OTHER_DAY }))
  return there === here ? null : timesAtPlace(zone)
}

/** '4:00–6:00 PM', '11:00 AM–1:00 PM', '16:00–18:00'. */
export function rangeText({ start, end }: Timed, frame: TimeFrame): string {
  const from = clock(start, frame)
  const to = clock(end, frame)
  const isSameDay = from.isOtherDay === to.isOtherDay && (!from.isOtherDay || from.day === to.day)
  const range = isSameDay ? timeRange(from.time, to.time) : `${from.time}–${written(to)}`
  return from.isOtherDay ? dayAndTime(from.day, range) : range
}

export { endsWithTime, shownName }

interface Named extends SectionTimes {
  /** Empty: a section with a time is called by its start. */
  name: string
}

/** A section as the app has it, of one that the database has named by its start (docs/decisions/sections.md). */
export const withOwnName = <Row extends Named>(row: Row): Row =>
  isTimed(row) && isNamedByTime(row.name) ? { ...row, name: '' } : row

/** The text on screen: '4:10 PM' for a time, 'Setup, 4:00–6:00 PM' for a shift with a name, and a section without a time by its name. */
export function titleWithTime({ name, ...times }: Named, frame: TimeFrame): string {
  if (!isTimed(times)) return name
  return name ? t('{section}, {time}', { section: name, time: rangeText(times, frame) }) : timeText(times.start, frame)
}
