import type { EventPageData } from '@/entities/event/event-schema'
import { leftIn, mustWaitFor, type Section, sectionWithId, slotName } from '@/entities/slots/sections'
import { findRow, inLineText, isWaiting, waitlistPlaceText } from '@/entities/slots/waitlist'
import type { StoredRegistration } from '@/features/event/draft/form-values'
import { bidiIsolate } from '@/lib/text/bidi-isolate'

/** The texts of the choice of a section: on its tiles and below them. Pure. */

/** The error for somebody who has sent a choice after the event lost its sections. */
export const NOTHING_TO_CHOOSE = 'There is nothing to choose any more. Send it again.'

/** Where the registration that is being changed stands, in an event with sections. */
export interface SectionStanding {
  section_id: string
  /** 0 while it waits. */
  slot: number
  /** On the waitlist, in the line of its section. */
  place?: number | undefined
  /** The section that it asks to switch to, and its place in that line. */
  moving_to?: string | undefined
  moving_place?: number | undefined
}

/** Whose place it is: the reader's own, one that exists and is somebody else's, or a new one for somebody else. */
type Whose = 'own' | 'theirs' | 'new'

/** The line below a tile's name. */
export function choiceHint(
  section: Section,
  standing: SectionStanding | null,
  hasWaitlist: boolean,
): { text: string; isWarning: boolean } {
  if (standing?.section_id === section.id) {
    const where = standing.place === undefined ? slotName(undefined, standing.slot) : inLineText(standing.place)
    return { text: `Here now: ${where}`, isWarning: false }
  }
  if (standing?.moving_to === section.id && standing.moving_place !== undefined)
    return { text: `Asked for: ${inLineText(standing.moving_place)}`, isWarning: false }
  if (!mustWaitFor(section)) return { text: `${leftIn(section)} left`, isWarning: false }
  return { text: hasWaitlist ? 'full: Join Waitlist' : 'full', isWarning: hasWaitlist }
}

const WORDS: Record<Whose, { keep: string; give: string; turn: string; would: string }> = {
  own: { keep: 'You keep', give: 'You leave', turn: 'your', would: 'You would be' },
  theirs: { keep: 'They keep', give: 'They leave', turn: 'their', would: 'They would be' },
  new: { keep: '', give: '', turn: '', would: 'This place would be' },
}

/**
 * What the choice leads to, if it is more than a slot: a place in line, or a slot that is kept until then. Else null.
 */
export function choiceNotice(
  sections: readonly Section[],
  chosenId: string,
  { standing, waits, whose }: { standing: SectionStanding | null; waits: boolean; whose: Whose },
): string | null {
  const chosen = sectionWithId({ sections }, chosenId)
  const { keep, give, turn, would } = WORDS[whose]
  const nameOf = (id: string) => sectionWithId({ sections }, id)?.name
  const ownSlot = standing && standing.place === undefined && slotName(nameOf(standing.section_id), standing.slot)
  const wish = standing?.moving_to === undefined ? undefined : nameOf(standing.moving_to)
  if (!chosen) return waits ? 'All slots are taken. Choose where you want to wait.' : null
  if (chosen.id === standing?.section_id)
    return ownSlot && wish !== undefined ? `${keep} ${ownSlot}. ${give} the line for ${bidiIsolate(wish)}.` : null
  if (!waits) return null
  const between = ownSlot
    ? `${keep} ${ownSlot} until it is ${turn} turn. `
    : standing
      ? `${give} the line for ${bidiIsolate(nameOf(standing.section_id) ?? '')}. `
      : ''
  return `${bidiIsolate(chosen.name)} is full. ${between}${waitlistPlaceText(chosen.waiting + 1, would)}.`
}

/** @param stored the registration itself, which alone has a guest's wish to switch */
export function standingOf(data: EventPageData, id: string, stored: StoredRegistration): SectionStanding | null {
  const row = findRow(data, (other) => other.id === id)
  if (!row?.section_id) return null
  const { section_id } = row
  if (isWaiting(row)) return { section_id, slot: 0, place: row.place }
  const { moving_to, moving_place } = row.contact_visible || stored.section_id !== section_id ? row : stored
  return { section_id, slot: row.slot_number, moving_to, moving_place }
}
