/** Where somebody stands at an event. A row of the list and a registration are one of these, and say more about the person. */
export type Standing = InSlot | InLine

export interface InSlot {
  in: 'slot'
  slot_number: number
  /** '' where the event has no sections. */
  section_id: string
}

export interface InLine {
  in: 'line'
  place: number
  section_id: string
}

/** The same as the database says it. */
export interface StandingResponse {
  /** Null, or missing, for somebody in line. */
  slot_number?: number | null | undefined
  place?: number | undefined
  section_id?: string | undefined
}

export function readStanding(answer: StandingResponse): Standing {
  const { slot_number, place, section_id = '' } = answer
  if (place !== undefined) return { in: 'line', place, section_id }
  return { in: 'slot', slot_number: slot_number ?? 0, section_id }
}

/** The same person with this standing. */
export function withStanding<Person extends object, Stands extends Standing>(person: Person, standing: Stands) {
  const {
    in: _in,
    slot_number: _slot,
    place: _place,
    section_id: _section,
    ...about
  } = person as Person & Partial<Record<keyof InSlot | keyof InLine, unknown>>
  return { ...about, ...standing } as Omit<Person, keyof InSlot | keyof InLine> & Stands
}

/** The standing alone, without what else is known of the person. */
export function standingIn(from: Standing): Standing {
  if (from.in === 'line') return { in: 'line', place: from.place, section_id: from.section_id }
  return { in: 'slot', slot_number: from.slot_number, section_id: from.section_id }
}
