/** Where somebody stands at an event. A row of the list and a registration are one of these, and say more about the person. */
export type Standing = InSlot | InLine

export interface InSlot {
  in: 'slot'
  slot_number: number
  /** '' where the event has no sections. */
  section_id: string
  /** The section that they ask to switch to, and their place in its line. They keep their slot meanwhile. */
  wish?: Wish | undefined
}

export interface InLine {
  in: 'line'
  place: number
  section_id: string
  wish?: undefined
}

interface Wish {
  section_id: string
  place: number
}

/** The same as the database says it. */
export interface StandingAnswer {
  /** Null, or missing, for somebody in line. */
  slot_number?: number | null | undefined
  place?: number | undefined
  section_id?: string | undefined
  moving_to?: string | undefined
  moving_place?: number | undefined
}

export function readStanding(answer: StandingAnswer): Standing {
  const { slot_number, place, section_id = '', moving_to, moving_place = 1 } = answer
  if (place !== undefined) return { in: 'line', place, section_id }
  return {
    in: 'slot',
    slot_number: slot_number ?? 0,
    section_id,
    ...(moving_to && { wish: { section_id: moving_to, place: moving_place } }),
  }
}

/** The same person with this standing. */
export function withStanding<Person extends object, Stands extends Standing>(person: Person, standing: Stands) {
  const {
    in: _in,
    slot_number: _slot,
    place: _place,
    section_id: _section,
    ...rest
  } = person as Person & Partial<Record<keyof InSlot | keyof InLine, unknown>>
  const { wish: _wish, ...about } = rest
  return { ...about, ...standing } as Omit<Person, keyof InSlot | keyof InLine> & Stands
}

/** The standing alone, without what else is known of the person. */
export function standingIn(from: Standing): Standing {
  if (from.in === 'line') return { in: 'line', place: from.place, section_id: from.section_id }
  const { slot_number, section_id, wish } = from
  return { in: 'slot', slot_number, section_id, wish }
}
