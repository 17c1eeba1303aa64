import { dateLine } from '@/entities/event/date-line'
import type { EventPageData, RosterRow } from '@/entities/event/event-schema'
import { neededText } from '@/entities/event/minimum'
import { availabilityOf, availabilityText } from '@/entities/slots/availability'
import { isOneLine } from '@/entities/slots/one-line'
import { hasDigits, isIn, markTimes, type Section } from '@/entities/slots/sections'
import { slotsOf } from '@/entities/slots/slots-of'
import { bidiIsolate } from '@/lib/text/bidi-isolate'
import { plural, t } from '@/lib/text/translate'

/** How many free slots get a separate line, over all sections. One more line counts the rest. */
const FREE_LINES = 10

/**
 * The list as people paste it into a chat: name, date and place of the event, who has which slot, how many are left,
 * and the link. Names only, as on the page. Dates are in the viewer's zone, with the event's own
 * time if that differs. Empty lines are left out. Each section has its own part. Pure.
 *
 * @param link of the invite
 */
export function chatList(data: EventPageData, link: string, now: Date): string {
  const { name, location, called_off_at, call_off_note } = data.event
  return [
    [name, dateLine(data.event, now), location].filter(Boolean).join('\n'),
    ...[neededText(data.event, now)].filter(Boolean),
    ...(called_off_at ? [[t('Called off'), call_off_note].filter(Boolean).join(': ')] : []),
    ...listParts({ ...data, roster: namedFor(data), event: markTimes(data.event, now) }),
    `${availabilityLine(data, now)}\n${link}`,
  ].join('\n\n')
}

/** The names that a chat may read, which are none where the event keeps them private. */
const namedFor = ({ event, roster }: EventPageData) =>
  event.names_for
    ? roster.map((row) => ({ ...row, name: t('Participant {number}', { number: row.slot_number }) }))
    : roster

function listParts({ event, roster }: EventPageData): string[] {
  const times = event.sections.filter(isOneLine)
  const others = event.sections.filter((section) => !isOneLine(section))
  const freeLines = Math.ceil(FREE_LINES / others.length)
  const parts = others.map((section) => {
    const { name, taken, size, isOver } = section
    const head = name && `${bidiIsolate(name)}${hasDigits(name) ? ':' : ''} ${taken}/${size}`
    const lines = [head, ...slotLines(roster.filter(isIn(section)), isOver ? 0 : size, freeLines)]
    return lines.filter(Boolean).join('\n') || t('No participants yet')
  })
  return times.length > 0 ? [timeLines(times, roster).join('\n') || t('No participants yet'), ...parts] : parts
}

/** 'Ana', or 'Ana (offered)' where a substitute is looked for. */
const nameOf = ({ name, offered }: RosterRow) =>
  offered ? t('{name} (offered)', { name: bidiIsolate(name) }) : bidiIsolate(name)

/** '4:10 PM: Ana' for each time of one slot, except for past ones that stayed free. */
function timeLines(times: readonly Section[], roster: readonly RosterRow[]): string[] {
  const lines = times.flatMap((section) => {
    const person = roster.find(isIn(section))
    return person || !section.isOver
      ? { text: `${bidiIsolate(section.name)}: ${person ? nameOf(person) : '—'}`, isFree: !person }
      : []
  })
  let free = 0
  const shown = lines.filter(({ isFree }) => !isFree || ++free <= FREE_LINES)
  const more = free - FREE_LINES
  return [...shown.map(({ text }) => text), ...(more > 0 ? [moreFreeText(more)] : [])]
}

/** Without a maximum free slots are not listed: there is always room for one more. Nor are those of a time that is over. */
function slotLines(rows: readonly RosterRow[], max: number | null, freeLines: number): string[] {
  const lines: string[] = []
  let free = 0
  for (const slot of slotsOf(rows, max)) {
    if (slot.kind === 'taken') lines.push(`${slot.number}. ${nameOf(slot.row)}`)
    else if (max !== null) {
      free += 1
      if (free <= freeLines) lines.push(`${slot.number}. —`)
    }
  }
  if (free > freeLines) lines.push(moreFreeText(free - freeLines))
  return lines
}

const moreFreeText = (count: number) => plural(count, '… and {count} more free', '… and {count} more free')

/** 'Called off' stands further up, with the reason. */
function availabilityLine(data: EventPageData, now: Date): string {
  const availability = availabilityOf(data.event, now)
  const { state } = availability
  const { waiting_count: waiting } = data
  const text = availabilityText(state === 'called-off' ? { ...availability, state: 'closed' } : availability)
  return waiting > 0
    ? plural(waiting, '{availability}, {count} waiting', '{availability}, {count} waiting', { availability: text })
    : text
}
