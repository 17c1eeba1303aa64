import type { EventPageData, RosterRow } from '@/entities/event/event-schema'
import { pillTime } from '@/entities/slots/one-line'
import { sectionOf, slotName } from '@/entities/slots/sections'
import { bidiIsolate } from '@/lib/text/bidi-isolate'
import { t } from '@/lib/text/translate'

/** The texts of an offered slot. Pure. */

type Event = EventPageData['event']

type InSlot = Pick<RosterRow, 'section_id' | 'slot_number'>

/** '4:10 PM' where a time has one slot, on another day than the event's 'Sat 4:10 PM'; else 'slot 4', 'Driver 2'. */
export function slotText(event: Event, row: InSlot): string {
  const section = sectionOf(event, row)
  return pillTime(section, event) ?? slotName(section?.name, row.slot_number)
}

/** On its row, below the head of its section: '4:10 PM', 'slot 2'. */
export const rowText = (event: Event, row: InSlot): string =>
  pillTime(sectionOf(event, row), event) ?? slotName('', row.slot_number)

/** The line for the chat. */
export const askText = (data: Pick<EventPageData, 'event' | 'series'>, row: RosterRow, link: string): string =>
  t('{name} can’t come to {event}: who takes {slot}? {link}', {
    name: bidiIsolate(row.name),
    event: bidiIsolate(data.event.name),
    slot: slotText(data.event, row),
    link,
  })

/** It went while the page still showed it as theirs. */
export function goneText(event: Event, row: RosterRow, isOwn: boolean): string {
  const slot = slotText(event, row)
  const text = isOwn ? t('{slot} is no longer yours.', { slot }) : t('{slot} is no longer theirs.', { slot })
  return text.slice(0, 1).toUpperCase() + text.slice(1)
}

/**
 * 'Ben has 4:10 PM now, which you offered.' Null where the slot was not taken by someone else: it is kept, free or given up.
 * @param row as it was offered
 */
export function tookText(
  data: Pick<EventPageData, 'event' | 'roster'>,
  row: RosterRow,
  isOffTheList: boolean,
): string | null {
  const { roster, event } = data
  const taker = roster.find(
    ({ section_id, slot_number }) => section_id === row.section_id && slot_number === row.slot_number,
  )
  if (!taker || roster.some(({ id }) => id === row.id)) return null
  const took = t('{name} has {slot} now, which you offered.', {
    name: bidiIsolate(taker.name),
    slot: slotText(event, row),
  })
  return isOffTheList ? `${took} ${t('You are off the list.')}` : took
}
