import type { EventPageData, ListedRow, Registration } from '@/entities/event/event-schema'
import type { Facts } from '@/entities/event/facts'
import type { RegistrationStatus } from '@/entities/event/registration-status'
import { isOneLine } from '@/entities/slots/one-line'
import {
  isIn,
  isSectionFull,
  leftIn,
  mustWaitFor,
  type Section,
  sectionWithId,
  slotName,
} from '@/entities/slots/sections'
import { slotsOf } from '@/entities/slots/slots-of'
import { takenText } from '@/entities/slots/taken-text'
import { findRow, type InLine, inLineText, statusNow, waitlistPlaceText } from '@/entities/slots/waitlist'
import { bidiIsolate } from '@/lib/text/bidi-isolate'
import { plural, t, tIn } from '@/lib/text/translate'

/** The choice of a section: its rows, and what they say. Pure. */

/** The error for someone who has sent a choice after the event lost its sections. */
export const nothingToChoose = () => t('There is nothing left to choose. Send it again.')

/** The owner of the place: the viewer, someone else with an existing one, or someone else with a new one. */
type Whose = 'own' | 'theirs' | 'new'

/** '2 left' */
export const leftText = (section: Section) => plural(leftIn(section), '{count} left', '{count} left')

/** The text at the end of a row. */
export function choiceHint(
  section: Section,
  status: RegistrationStatus | null,
  hasWaitlist: boolean,
): { text: string; isWarning: boolean } {
  if (status?.section_id === section.id) {
    if (status.in === 'slot' && isOneLine(section)) return { text: t('Current'), isWarning: false }
    const where = status.in === 'slot' ? slotName(undefined, status.slot_number) : inLineText(status.place)
    return { text: t('Current: {place}', { place: where }), isWarning: false }
  }
  if (section.isOver) return { text: tIn('time', 'over'), isWarning: false }
  if (!mustWaitFor(section))
    return { text: isSectionFull(section) ? tIn('slot', 'offered') : leftText(section), isWarning: false }
  if (hasWaitlist && status?.in !== 'slot') return { text: t('full: Join Waitlist'), isWarning: true }
  return { text: isOneLine(section) ? tIn('slot', 'taken') : tIn('section', 'full'), isWarning: false }
}

/** Whether it cannot be chosen: it is over, or full where people cannot wait, as a person with a slot. The reader's own can. */
export const cannotChoose = (
  { waitlist }: Pick<Facts, 'waitlist'>,
  section: Section,
  status: RegistrationStatus | null,
): boolean =>
  mustWaitFor(section) &&
  (waitlist !== true || section.isOver === true || status?.in === 'slot') &&
  section.id !== status?.section_id

/** The error for a choice that became impossible while the form was open, as the database words it; else null. */
export function lostChoice(
  event: Pick<Facts, 'sections' | 'waitlist'>,
  chosenId: string,
  status: RegistrationStatus | null,
): string | null {
  const chosen = sectionWithId(event, chosenId)
  if (!chosen) return chosenId === '' ? null : t('This choice is no longer available. Choose again.')
  if (!cannotChoose(event, chosen, status)) return null
  const isLast = event.sections.every((section) => cannotChoose(event, section, status))
  if (chosen.isOver) return isLast ? t('This time is over.') : t('This time is over. Choose another one.')
  return isLast ? t('All slots are taken.') : takenText(chosen)
}

/** '4:10 PM is now 4:40 PM.': the chosen section has another name. */
export const renamedText = (before: Section | undefined, now: Section | undefined): string | null =>
  before && now && before.id === now.id && before.name !== now.name
    ? t('{before} is now {after}.', { before: bidiIsolate(before.name), after: bidiIsolate(now.name) })
    : null

/** 'You now have 4:20 PM.': they were moved while the form was open. */
export const movedText = (
  event: Pick<Facts, 'sections'>,
  before: string,
  now: RegistrationStatus | null,
  whose: Whose,
): string | null => {
  if (now?.in !== 'slot' || now.section_id === before) return null
  const slot = slotName(sectionWithId(event, now.section_id)?.name, now.slot_number)
  return whose === 'own' ? t('You now have {slot}.', { slot }) : t('They now have {slot}.', { slot })
}

const WOULD: Record<Whose, InLine> = { own: 'would', theirs: 'they', new: 'place' }

/** The place in line that the choice leads to; null where it leads to a slot. */
export function choiceNotice(
  sections: readonly Section[],
  chosenId: string,
  { status, waits, whose }: { status: RegistrationStatus | null; waits: boolean; whose: Whose },
): string | null {
  const chosen = sectionWithId({ sections }, chosenId)
  if (!waits) return null
  if (!chosen) return t('All slots are taken. Choose where you want to wait.')
  const from = status && sectionWithId({ sections }, status.section_id)?.name
  return [
    t('{section} is full.', { section: bidiIsolate(chosen.name) }),
    from && leavesText(bidiIsolate(from), whose),
    `${waitlistPlaceText(chosen.waiting + 1, WOULD[whose])}.`,
  ]
    .filter(Boolean)
    .join(' ')
}

const leavesText = (section: string, whose: Whose) =>
  whose === 'own'
    ? t('You leave the line for {section}.', { section })
    : t('They leave the line for {section}.', { section })

/** The status of the registration that is being changed. */
export const statusOf = (data: EventPageData, stored: ListedRow | Registration): RegistrationStatus | null =>
  findRow(data, ({ id }) => id === stored.id) ? statusNow(data, stored) : null

interface Choosing {
  chosenIds: readonly string[]
  /** These are not folded, also if they are full. */
  keptIds: readonly string[]
  status: RegistrationStatus | null
  /** Only what was chosen is shown. */
  isFolded: boolean
}

/** The rows: with room first, and the full ones apart, unless one of them is chosen or all are full. Times that cannot be chosen are left out. */
export function choicesOf(
  event: Pick<Facts, 'sections' | 'waitlist'>,
  { chosenIds, keptIds, status, isFolded }: Choosing,
): { shown: readonly Section[]; full: readonly Section[] } {
  const isKept = ({ id }: Section) => keptIds.includes(id) || id === status?.section_id
  const offered = event.sections.filter(
    (section) =>
      isKept(section) ||
      chosenIds.includes(section.id) ||
      (!section.isOver && (!section.start || !cannotChoose(event, section, status))),
  )
  if (isFolded) return { shown: offered.filter(({ id }) => chosenIds.includes(id)), full: [] }
  const open = offered.filter((section) => isKept(section) || !mustWaitFor(section))
  return open.length > 0
    ? { shown: open, full: offered.filter((one) => !open.includes(one)) }
    : { shown: offered, full: [] }
}

/** '1 section is full', '4 times are full' */
export const fullText = (full: readonly Section[]) =>
  full.some(({ start }) => start)
    ? plural(full.length, '{count} time is full', '{count} times are full')
    : plural(full.length, '{count} section is full', '{count} sections are full')

export type ChoicePill = { in: 'slot'; number: number } | { in: 'waitlist'; place: number }

/** Where a choice leads, or where the registration stands. */
export function pillOf(
  section: Section,
  status: RegistrationStatus | null,
  roster: EventPageData['roster'],
): ChoicePill {
  if (status?.section_id === section.id)
    return status.in === 'slot' ? { in: 'slot', number: status.slot_number } : { in: 'waitlist', place: status.place }
  if (mustWaitFor(section)) return { in: 'waitlist', place: section.waiting + 1 }
  const free = slotsOf(roster.filter(isIn(section)), section.size).find(({ kind }) => kind === 'free')
  return { in: 'slot', number: free?.number ?? section.taken + 1 }
}
