import { dateLine } from '@/entities/event/date-line'
import type { EventPageData, RosterRow } from '@/entities/event/event-schema'
import { availabilityOf, availabilityText, filledBy } from '@/entities/slots/availability'
import { hasDigits } from '@/entities/slots/sections'
import { slotsOf } from '@/features/event/roster/rules'
import { bidiIsolate } from '@/lib/text/bidi-isolate'

/** Free slots that have a line of their own, shared by the sections. How many more there are is said in one. */
const FREE_LINES = 10

/**
 * The list as people paste it into a chat: name, date and place of the event, who has which slot, how many are left,
 * and the link. Names only, as everybody sees them on the page. Dates are in the viewer's zone, with the event's own
 * time if that differs. Empty lines are left out. Each section has its own part. Pure.
 *
 * @param link of the invite
 */
export function chatList(data: EventPageData, link: string, now: Date): string {
  const { name, location, called_off_at, call_off_note } = data.event
  return [
    [name, dateLine(data.event, now), location].filter(Boolean).join('\n'),
    ...(called_off_at ? [['Called off', call_off_note].filter(Boolean).join(': ')] : []),
    ...listParts(data),
    `${availabilityLine(data, now)}\n${link}`,
  ].join('\n\n')
}

function listParts({ event, roster }: EventPageData): string[] {
  const { sections, max_participants: max } = event
  if (!sections) return [slotLines(roster, max, FREE_LINES).join('\n') || 'No participants yet']
  const freeLines = Math.ceil(FREE_LINES / sections.length)
  return sections.map(({ id, name, size }) => {
    const rows = roster.filter((row) => row.section_id === id)
    return [
      `${bidiIsolate(name)}${hasDigits(name) ? ':' : ''} ${rows.length}/${size}`,
      ...slotLines(rows, size, freeLines),
    ].join('\n')
  })
}

/** Without a maximum free slots are not listed: there is always room for one more. */
function slotLines(rows: readonly RosterRow[], max: number | null, freeLines: number): string[] {
  const lines: string[] = []
  let free = 0
  for (const slot of slotsOf(rows, max)) {
    if (slot.kind === 'taken') lines.push(`${slot.number}. ${bidiIsolate(slot.row.name)}`)
    else if (max !== null) {
      free += 1
      if (free <= freeLines) lines.push(`${slot.number}. —`)
    }
  }
  if (free > freeLines) lines.push(`… and ${free - freeLines} more free`)
  return lines
}

/** That it was called off stands further up, with the reason. */
function availabilityLine(data: EventPageData, now: Date): string {
  const availability = availabilityOf(filledBy(data), now)
  const { state, waiting } = availability
  const text = availabilityText(state === 'called-off' ? { ...availability, state: 'closed' } : availability)
  return waiting > 0 ? `${text}, ${waiting} waiting` : text
}
