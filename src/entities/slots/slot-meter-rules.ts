import { hueOfSlot } from '@/ui/layout/hue'
import { countedSlot } from './sections'

/** An event with more slots has no meter. */
export const MOST_SEGMENTS = 20

/** A person in a slot, as far as a meter shows them. */
export interface Taken {
  slot_number: number
  section_id?: string | undefined
  /** Gives the segment its color. */
  hue: number
  isOwn?: boolean
  /** Joined while the meter was on the screen. */
  isNew?: boolean
}

export interface Segment {
  /** Null for a free slot. */
  taken: { hue: number; isOwn: boolean; isNew: boolean } | null
  /** A person beyond a lowered maximum. */
  isOver: boolean
}

/** The segments of a meter: slots 1 to max in order, then people beyond a lowered maximum. */
export function segmentsOf(people: readonly Taken[], max: number): Segment[] {
  const isWithin = ({ slot_number }: Taken) => slot_number >= 1 && slot_number <= max
  const bySlot = new Map(people.map((person) => [person.slot_number, person]))
  const segment = (person: Taken | undefined, isOver: boolean): Segment => ({
    taken: person
      ? {
          hue: person.hue,
          isOwn: person.isOwn ?? false,
          isNew: person.isNew ?? false,
        }
      : null,
    isOver,
  })
  const over = people.filter((person) => !isWithin(person)).slice(0, MOST_SEGMENTS)
  return [
    ...Array.from({ length: max }, (_, index) => segment(bySlot.get(index + 1), false)),
    ...over.map((person) => segment(person, true)),
  ]
}

/** A person in a slot, in the hue of that slot. @param event whose sections, if there are any, are counted through */
export const takenBy = (
  { slot_number, section_id }: Pick<Taken, 'slot_number' | 'section_id'>,
  event: Parameters<typeof countedSlot>[0],
): Taken => ({ slot_number, section_id, hue: hueOfSlot(countedSlot(event, { slot_number, section_id })) })
