import { joinWithAnd } from '../_shared/join-with-and.ts'
import { isNamedByTime } from '../_shared/time-name.ts'
import { plural, t } from '../_shared/translate.ts'
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
  if (slots.length === 0) return t('You got a slot')
  if (names.length < slots.length) return withSlots(slots, (all) => t('You got {slots}', { slots: all }))
  const people = joinWithAnd(names.map((name) => oneLine(name, LONGEST_PERSON)))
  const got = (all: string) => t('{people} got {slots}', { people, slots: all })
  const room = LONGEST_TITLE + Math.max(0, characters(people) - LONGEST_PERSON)
  const title = withSlots(slots, got, room)
  if (names.length <= MOST_LISTED && characters(title) <= LONGEST_TITLE) return title
  const many = { slots: slotNames(slots, room - characters(got(''))) }
  return plural(names.length, '{count} person got {slots}', '{count} people got {slots}', many)
}

/** 'Ben takes your slot 7', or with the name of the claim's person. */
export function takenTitle(taken: readonly TakenSlot[]): string {
  const [first, ...others] = taken
  if (!first || others.length > 0)
    return plural(taken.length, '{count} of your slots is taken', '{count} of your slots are taken')
  const taker = takerOf(first)
  const owner = first.name === null ? null : oneLine(first.name, 15)
  return withSlots([first], (slot) =>
    owner === null
      ? t('{taker} takes your {slot}', { taker, slot })
      : t('{taker} takes {owner}’s {slot}', { taker, owner, slot }),
  )
}

const takerOf = ({ by }: TakenSlot) => oneLine(by ?? t('Someone'), 20)

/** A title with slots, which have the rest of its room. */
const withSlots = (slots: readonly SlotFact[], title: (slots: string) => string, room = LONGEST_TITLE) =>
  title(slotNames(slots, room - characters(title(''))))

/** One of several: 'Ben: slot 7' */
export const takenPart = (taken: TakenSlot): string => `${takerOf(taken)}: ${slotNames([taken], 20)}`

/**
 * A further section time that moved: 'Grill: 9:00 PM to 10:00 PM'; a section labelled by its time is 'Your time', and
 * 'Also' behind another one that moved (`isFurther`).
 */
export function timePart(
  { section, starts_at, ends_at }: MovedTime,
  isFurther: boolean,
  first: string | null,
  time: EventTime,
): string {
  const from = starts_at && time.clockBeside(starts_at, first ?? undefined)
  const to = ends_at && time.clock(ends_at)
  const span = from && to ? t('{start} to {end}', { start: from, end: to }) : from || to || ''
  if (!isNamedByTime(section)) return `${oneLine(section, 24)}: ${span}`
  return isFurther ? t('Also: {time}', { time: span }) : t('Your time: {time}', { time: span })
}

/** The same, standing alone: 'Slot 7'. A section's name stays as it was written. */
export function slotsPart(slots: readonly SlotFact[]): string {
  if (slots.some(hasSection) || slots.length > MOST_LISTED) return slotNames(slots, LONGEST_TITLE)
  const numbers = numbersOf(slots)
  return slots.length === 1 ? t('Slot {slot}', { slot: numbers }) : t('Slots {slots}', { slots: numbers })
}

const numbersOf = (slots: readonly SlotFact[]) =>
  joinWithAnd(slots.map(({ slot }) => slot).sort((one, other) => one - other))

const hasSection = ({ section }: SlotFact) => typeof section === 'string'

/** 'slot 7', or by its time '4:10 PM', without the names of sections. */
export const slotsIn = (slots: readonly SlotFact[]): string =>
  slotNames(
    slots.map(({ section, starts_at, ...slot }) => (starts_at && section ? { ...slot, section } : slot)),
    LONGEST_TITLE,
  )

/** @param room how many characters it may have; numbers alone always fit */
function slotNames(slots: readonly Called<SlotFact>[], room: number): string {
  const count = plural(slots.length, '{count} slot', '{count} slots')
  if (slots.length > MOST_LISTED) return count
  if (slots.some(hasSection)) {
    // Without the times of the later ones, where there is no room for them.
    const texts = [slots, slots.map(({ at: _at, ...slot }) => slot)].flatMap((some) =>
      LENGTHS.map((longest) => joinWithAnd(some.map((slot) => slotName(slot, Math.min(longest, room))))),
    )
    return texts.find((text) => characters(text) <= room) ?? count
  }
  const numbers = numbersOf(slots)
  return slots.length === 1 ? t('slot {slot}', { slot: numbers }) : t('slots {slots}', { slots: numbers })
}

/** As in the app (`slotName` in src/entities/slots/sections.ts): 'Driver 2', 'Setup 8–10, slot 1', with its time 'Grill 2 at 9:00 PM'. */
function slotName({ slot, section, alone, at }: Called<SlotFact>, longest: number): string {
  if (typeof section !== 'string') return t('slot {slot}', { slot })
  const numbered = (name: string) =>
    alone ? name : /\p{N}/u.test(section) ? t('{section}, slot {slot}', { section: name, slot }) : `${name} ${slot}`
  const name = numbered(oneLine(section, longest - characters(numbered(''))))
  return at ? t('{slot} at {time}', { slot: name, time: at }) : name
}
