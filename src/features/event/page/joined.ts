import type { EventPageData, ListedRow, Registration } from '@/entities/event/event-schema'
import type { RegistrationStatus } from '@/entities/event/registration-status'
import { joinedText } from '@/entities/slots/outcome-text'
import { hasSections, sectionOf, slotName } from '@/entities/slots/sections'
import { findRow } from '@/entities/slots/waitlist'
import { bidiIsolate } from '@/lib/text/bidi-isolate'
import { ordinal } from '@/lib/text/text'
import { t } from '@/lib/text/translate'

/** The content of the sheet after joining, and its text for several people. Pure. */

/** A person has just joined, gone to wait, or was promoted. */
export interface Joined {
  registration: RegistrationStatus & Pick<Registration, 'id' | 'event_id' | 'name' | 'promoted_at' | 'mail'>
  /** The guest's secret; null for an account. */
  secret: string | null
  /** The ids of the other slots that were taken with it, for people or at other times. They arrive after it. */
  otherIds: readonly string[]
}

/** The rows that were sent behind one's own, as far as they have arrived. */
export const joinedWith = (data: Pick<EventPageData, 'roster' | 'waitlist'>, ids: readonly string[]): ListedRow[] =>
  ids.flatMap((wanted) => findRow(data, ({ id }) => id === wanted) ?? [])

/** 'You're in: slots 1, 2, 3'; where one has a place in line, or is alone, `joinedText`. */
export function slotsText(
  event: EventPageData['event'],
  [own, ...others]: readonly [RegistrationStatus, ...RegistrationStatus[]],
): string {
  const slots = others.filter((one) => one.in === 'slot')
  if (own.in === 'waitlist' || slots.length === 0) return joinedText(event, own)
  const all = [own, ...slots]
  if (!hasSections(event)) return t("You're in: slots {slots}", { slots: all.map((one) => one.slot_number).join(', ') })
  const names = all.map((one) => slotName(sectionOf(event, one)?.name, one.slot_number))
  return t("You're in: {slot}", { slot: names.join(', ') })
}

/** 'Lisa is 2nd on the waitlist', with sections 'Lisa is 2nd on the waitlist for Cook'. */
export const othersWaitText = (event: EventPageData['event'], others: readonly ListedRow[]): string[] =>
  others.flatMap((row) => {
    if (row.in !== 'waitlist') return []
    const section = sectionOf(event, row)?.name
    const values = { name: bidiIsolate(row.name), nth: ordinal(row.place) }
    return section
      ? t('{name} is {nth} on the waitlist for {section}', { ...values, section: bidiIsolate(section) })
      : t('{name} is {nth} on the waitlist', values)
  })
