import type { EventPageData, RosterRow } from '@/entities/event/event-schema'
import { timeText } from '@/entities/event/section-times'
import { isOneLine } from '@/entities/slots/one-line'
import { hasSections, isIn, type Section } from '@/entities/slots/sections'
import { slotsOf } from '@/entities/slots/slots-of'
import { formatEventDate } from '@/lib/text/date-text'
import { clockInZone, dayAndTime } from '@/lib/text/zone-time'

/** The printed list of an event, for a person at the door with a pen. Pure. */

/** Empty lines where there is no limit. */
const MORE_LINES = 5

interface PrintedRow {
  key: string
  /** The slot, or the time of the one slot that it has. */
  place: string
  /** The name of that time; empty without a name. */
  title: string
  /** Empty for a free slot. */
  name: string
  phone: string
}

interface PrintedPart {
  /** Null for an event without sections, and for times of one slot each: they stand in one table. */
  title: string | null
  rows: PrintedRow[]
}

type Printed = Pick<EventPageData, 'event' | 'roster'>

export function printedParts({ event, roster }: Printed): PrintedPart[] {
  const parts: PrintedPart[] = []
  for (const section of event.sections) {
    const rows = rowsOf(section, roster.filter(isIn(section)), event)
    const last = parts.at(-1)
    if (isOneLine(section) && last && last.title === null) last.rows.push(...rows)
    else parts.push({ title: hasSections(event) && !isOneLine(section) ? section.name : null, rows })
  }
  return parts
}

function rowsOf(section: Section, people: readonly RosterRow[], event: Printed['event']): PrintedRow[] {
  const time = isOneLine(section) ? ownStart(section, event) : undefined
  const title = (time && section.ownName) || ''
  const rows = slotsOf(people, section.size)
    .filter((slot) => slot.kind === 'taken' || section.size !== null)
    .map((slot, index) => ({
      key: `${section.id} ${index}`,
      place: time ?? String(slot.number ?? ''),
      title,
      name: slot.kind === 'taken' ? slot.row.name : '',
      phone: (slot.kind === 'taken' && slot.row.phone) || '',
    }))
  if (section.size !== null) return rows
  const empty = Array.from({ length: MORE_LINES }, (_, index) => ({
    key: `more ${index}`,
    place: '',
    title,
    name: '',
    phone: '',
  }))
  return [...rows, ...empty]
}

/** '4:10 PM', on another day than the event's 'Sat, Nov 28, 4:10 PM'. */
const ownStart = ({ start = '' }: Section, { time_zone: zone, datetime: day }: Printed['event']) =>
  timeText(start, { zone, day })

/** Whether there is a column for phones: a person has given one. */
export const printsPhones = ({ roster }: Printed): boolean => roster.some(({ phone }) => phone)

/** 'Thu, Nov 26, 4:00 PM – 7:00 PM, Room 12': when and where, as far as it is known. */
export const printedFacts = ({ event }: Pick<EventPageData, 'event'>, now: Date): string[] =>
  [printedDate(event, now), event.location ?? ''].filter(Boolean)

/** By the clock where it takes place: the paper hangs there, wherever it was printed. */
function printedDate({ datetime, end_datetime, time_zone }: Printed['event'], now: Date): string {
  if (datetime === null) return ''
  try {
    const clock = (iso: string) => clockInZone(iso, now, time_zone ?? undefined)
    const [start, end] = [clock(datetime), end_datetime && clock(end_datetime)]
    const until = end && end.date === start.date ? ` – ${end.time}` : ''
    return dayAndTime(start.day, start.time + until)
  } catch {
    // RangeError: this browser does not know the zone.
    return formatEventDate(datetime, now)
  }
}
