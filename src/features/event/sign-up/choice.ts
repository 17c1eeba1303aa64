import type { EventPageData, ListedRow, Registration } from '@/entities/event/event-schema'
import type { Facts } from '@/entities/event/facts'
import type { Standing } from '@/entities/event/standing'
import { isOneLine } from '@/entities/slots/one-line'
import { isSectionFull, leftIn, mustWaitFor, type Section, sectionWithId, slotName } from '@/entities/slots/sections'
import { takenText } from '@/entities/slots/taken-text'
import { findRow, inLineText, standingNow, waitlistPlaceText } from '@/entities/slots/waitlist'
import { bidiIsolate } from '@/lib/text/bidi-isolate'

/** The texts of the choice of a section: on its tiles and below them. Pure. */

/** The error for somebody who has sent a choice after the event lost its sections. */
export const NOTHING_TO_CHOOSE = 'There is nothing to choose any more. Send it again.'

/** Whose place it is: the reader's own, one that exists and is somebody else's, or a new one for somebody else. */
type Whose = 'own' | 'theirs' | 'new'

/** The line below a tile's name. */
export function choiceHint(
  section: Section,
  standing: Standing | null,
  hasWaitlist: boolean,
): { text: string; isWarning: boolean } {
  if (standing?.section_id === section.id) {
    if (standing.in === 'slot' && isOneLine(section)) return { text: 'Here now', isWarning: false }
    const where = standing.in === 'slot' ? slotName(undefined, standing.slot_number) : inLineText(standing.place)
    return { text: `Here now: ${where}`, isWarning: false }
  }
  const wish = standing?.in === 'slot' ? standing.wish : undefined
  if (wish?.section_id === section.id) return { text: `Asked for: ${inLineText(wish.place)}`, isWarning: false }
  if (section.isOver) return { text: 'over', isWarning: false }
  if (!mustWaitFor(section))
    return { text: isSectionFull(section) ? 'offered' : `${leftIn(section)} left`, isWarning: false }
  if (hasWaitlist) return { text: 'full: Join Waitlist', isWarning: true }
  return { text: isOneLine(section) ? 'taken' : 'full', isWarning: false }
}

/** Whether it cannot be chosen: it is over, or full where nobody waits. The reader's own can. */
export const isOff = ({ waitlist }: Pick<Facts, 'waitlist'>, section: Section, standing: Standing | null): boolean =>
  mustWaitFor(section) && (waitlist !== true || section.isOver === true) && section.id !== standing?.section_id

/** What became of the choice while the form was open, where it leads nowhere any more: in the words in which it would be refused. Else null. */
export function lostChoice(
  event: Pick<Facts, 'sections' | 'waitlist'>,
  chosenId: string,
  standing: Standing | null,
): string | null {
  const chosen = sectionWithId(event, chosenId)
  if (!chosen) return chosenId === '' ? null : 'This choice is not there any more. Choose again.'
  if (!isOff(event, chosen, standing)) return null
  const isLast = event.sections.every((section) => isOff(event, section, standing))
  if (chosen.isOver) return isLast ? 'This time is over.' : 'This time is over. Choose another one.'
  return isLast ? 'All slots are taken.' : takenText(chosen)
}

/** '4:10 PM is now 4:40 PM.': what was chosen is called otherwise by now. */
export const renamedText = (before: Section | undefined, now: Section | undefined): string | null =>
  before && now && before.id === now.id && before.name !== now.name
    ? `${bidiIsolate(before.name)} is now ${bidiIsolate(now.name)}.`
    : null

/** 'You now have 4:20 PM.': they were moved while the form was open. */
export const movedText = (
  event: Pick<Facts, 'sections'>,
  before: string,
  now: Standing | null,
  whose: Whose,
): string | null =>
  now?.in === 'slot' && now.section_id !== before
    ? `${WORDS[whose].have} ${slotName(sectionWithId(event, now.section_id)?.name, now.slot_number)}.`
    : null

const WORDS: Record<Whose, { have: string; keep: string; give: string; turn: string; would: string }> = {
  own: { have: 'You now have', keep: 'You keep', give: 'You leave', turn: 'your', would: 'You would be' },
  theirs: { have: 'They now have', keep: 'They keep', give: 'They leave', turn: 'their', would: 'They would be' },
  new: { have: '', keep: '', give: '', turn: '', would: 'This place would be' },
}

/**
 * What the choice leads to, if not simply to a slot: a place in line, or a slot that is kept until then. Otherwise null.
 */
export function choiceNotice(
  sections: readonly Section[],
  chosenId: string,
  { standing, waits, whose }: { standing: Standing | null; waits: boolean; whose: Whose },
): string | null {
  const chosen = sectionWithId({ sections }, chosenId)
  const { keep, give, turn, would } = WORDS[whose]
  const nameOf = (id: string | undefined) => sectionWithId({ sections }, id)?.name
  const inSlot = standing?.in === 'slot' ? standing : null
  const ownSlot = inSlot && slotName(nameOf(inSlot.section_id), inSlot.slot_number)
  const wish = nameOf(inSlot?.wish?.section_id)
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

/** The standing of the registration that is being changed. @param stored has a guest's wish to switch */
export const standingOf = (data: EventPageData, stored: ListedRow | Registration): Standing | null =>
  findRow(data, ({ id }) => id === stored.id) ? standingNow(data, stored) : null
