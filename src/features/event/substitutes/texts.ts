import type { EventPageData, RosterRow } from '@/entities/event/event-schema'
import { pillTime } from '@/entities/slots/one-line'
import { sectionOf, slotName } from '@/entities/slots/sections'
import { bidiIsolate } from '@/lib/text/bidi-isolate'
import { firstNameOf } from '@/lib/text/text'

/** What is said of an offered slot. Pure. */

type Event = EventPageData['event']

/** '4:10 PM' where a time has one slot, on another day than the event's 'Sat 4:10 PM'; else 'slot 4', 'Driver 2'. */
export function slotText(event: Event, row: Pick<RosterRow, 'section_id' | 'slot_number'>): string {
  const section = sectionOf(event, row)
  return pillTime(section, event) ?? slotName(section?.name, row.slot_number)
}

/** The line for the chat. */
export const askText = (data: Pick<EventPageData, 'event' | 'series'>, row: RosterRow, link: string): string =>
  `${bidiIsolate(row.name)} can’t come to ${bidiIsolate(data.event.name)}: who takes ${slotText(data.event, row)}? ${link}`

/** Somebody in line has had the slot at once. */
export const goneText = (event: Event, row: RosterRow, isOwn: boolean): string =>
  `${capital(slotText(event, row))} went to the first in line. ${isOwn ? 'You are' : `${firstNameOf(row.name)} is`} off the list.`

const capital = (text: string) => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`
