import { joinWithAnd } from '../_shared/join-with-and.ts'
import { isNamedByTime } from '../_shared/time-name.ts'
import type { EventTime } from './event-time.ts'
import type { EventFacts, MovedTime, SlotFact, TakenSlot } from './message.ts'
import { characters, LONGEST_TITLE, MOST_LISTED, oneLine } from './words.ts'

/** Slots in a sentence: 'slot 7', 'slots 8 and 9', or by their section 'Driver 2', 'Driver 2 and Cook 1', '4:10 PM'. Pure. */

/** A person's name in a title. */
const LONGEST_PERSON = 30
/** The longest name of one slot among several: short, so that all of them can be named. */
const LENGTHS = [LONGEST_TITLE, 24, 14]

/** Time at which the holder of these slots has to be there: the first of their sections' starts. */
export const startOf = ({ starts_at }: EventFacts, slots: readonly SlotFact[]): string | null =>
  slots.map((slot) => slot.starts_at ?? starts_at).sort()[0] ?? starts_at

/** When it starts, of a slot with a name that starts after the first of a person's slots. */
type Called<Slot> = Slot & { at?: string }

/**
 * Labels slots of a section by its time if the section is unnamed or private: '4:10 PM', over several days 'Fri 4:10
 * PM' after the first. A named section shows its time if it starts later than the first, which the message states
 * anyway.
 */
export function calledByTime<Slot extends SlotFact>(slots: readonly Slot[], time: EventTime): Called<Slot>[] {
  const first = slots.flatMap(({ starts_at }) => starts_at ?? []).sort()[0]
  return slots.map((slot) => {
    if (!slot.starts_at) return slot
    const at = time.clockBeside(slot.starts_at, first)
    if (!slot.section || isNamedByTime(slot.section)) return { ...slot, section: at }
    return slot.starts_at === first ? slot : { ...slot, at }
  })
}

/** 'You got slot 7', or with the name of the claim's person. */
export function slotsTitle(slots: readonly SlotFact[]): string {
  const names = slots.map(({ name }) => name).filter((name) => name !== null)
  if (slots.length === 0) return 'You got a slot'
  if (names.length < slots.length) return `You got ${slotNames(slots, LONGEST_TITLE - 'You got '.length)}`
  const people = joinWithAnd(names.map((name) => oneLine(name, LONGEST_PERSON)))
  const rest = ` got ${slotNames(slots, LONGEST_TITLE - ' got '.length - Math.min(characters(people), LONGEST_PERSON))}`
  const isTold = names.length <= MOST_LISTED && characters(people) + characters(rest) <= LONGEST_TITLE
  return `${isTold ? people : `${names.length} people`}${rest}`
}

/** 'Ben takes your slot 7', or with the name of the claim's person. */
export function takenTitle(taken: readonly TakenSlot[]): string {
  const [first, ...others] = taken
  if (!first || others.length > 0) return `${taken.length} of your slots are taken`
  const whose = first.name === null ? 'your' : `${oneLine(first.name, 15)}’s`
  const start = `${oneLine(first.by ?? 'Someone', 20)} takes ${whose} `
  return `${start}${slotNames([first], LONGEST_TITLE - characters(start))}`
}

/** One of several: 'Ben: slot 7' */
export const takenPart = (taken: TakenSlot): string =>
  `${oneLine(taken.by ?? 'Someone', 20)}: ${slotNames([taken], 20)}`

/**
 * A further section time that moved: 'Grill: 9:00 PM to 10:00 PM'; a section labelled by its time has `label` instead.
 */
export function timePart(
  { section, starts_at, ends_at }: MovedTime,
  label: string,
  first: string | null,
  time: EventTime,
): string {
  const from = starts_at && time.clockBeside(starts_at, first ?? undefined)
  return `${isNamedByTime(section) ? label : oneLine(section, 24)}: ${[from, ends_at && time.clock(ends_at)].filter(Boolean).join(' to ')}`
}

/** The same, standing alone: 'Slot 7'. A section's name stays as it was written. */
export function slotsPart(slots: readonly SlotFact[]): string {
  const names = slotNames(slots, LONGEST_TITLE)
  return slots.some(hasSection) ? names : names.replace(/^s/, 'S')
}

const hasSection = ({ section }: SlotFact) => typeof section === 'string'

/** 'slot 7', or by its time '4:10 PM', without the names of sections. */
export const slotsIn = (slots: readonly SlotFact[]): string =>
  slotNames(
    slots.map(({ section, starts_at, ...slot }) => (starts_at && section ? { ...slot, section } : slot)),
    LONGEST_TITLE,
  )

/** @param room how many characters it may have; numbers alone always fit */
function slotNames(slots: readonly Called<SlotFact>[], room: number): string {
  const count = `${slots.length} slots`
  if (slots.length > MOST_LISTED) return count
  if (slots.some(hasSection)) {
    // Without the times of the later ones, where there is no room for them.
    const texts = [slots, slots.map(({ at: _at, ...slot }) => slot)].flatMap((some) =>
      LENGTHS.map((longest) => joinWithAnd(some.map((slot) => slotName(slot, Math.min(longest, room))))),
    )
    return texts.find((text) => characters(text) <= room) ?? count
  }
  const numbers = slots.map(({ slot }) => slot).sort((one, other) => one - other)
  return `${numbers.length === 1 ? 'slot' : 'slots'} ${joinWithAnd(numbers)}`
}

/** As in the app (`slotName` in src/entities/slots/sections.ts): 'Driver 2', 'Setup 8–10, slot 1', with its time 'Grill 2 at 9:00 PM'. */
function slotName({ slot, section, alone, at }: Called<SlotFact>, longest: number): string {
  if (typeof section !== 'string') return `slot ${slot}`
  const number = alone ? '' : /\p{N}/u.test(section) ? `, slot ${slot}` : ` ${slot}`
  return `${oneLine(section, longest - number.length)}${number}${at ? ` at ${at}` : ''}`
}
