/** Where somebody stands at an event. A row of the list and a registration are one of these, and say more about the person. */
export type Standing = InSlot | InLine

export interface InSlot {
  in: 'slot'
  slot_number: number
  /** '' where the event has no sections. */
  section_id: string
  /** Until when they have to say that they come; missing where that is not asked, or not for this viewer to know. */
  confirm_until?: string | undefined
}

export interface InLine {
  in: 'line'
  place: number
  section_id: string
  /** They had a slot and let this moment to confirm go by. They are asked again once they want to be. */
  let_go_at?: string | undefined
  confirm_until?: undefined
}

/** The same as the database says it. */
export interface StandingAnswer {
  /** Null, or missing, for somebody in line. */
  slot_number?: number | null | undefined
  place?: number | undefined
  section_id?: string | undefined
  /** For a slot: until when to confirm. In line: when they let a slot go by. */
  confirm_until?: string | undefined
}

export function readStanding(answer: StandingAnswer): Standing {
  const { slot_number, place, section_id = '', confirm_until } = answer
  if (place !== undefined) return { in: 'line', place, section_id, ...(confirm_until && { let_go_at: confirm_until }) }
  return {
    in: 'slot',
    slot_number: slot_number ?? 0,
    section_id,
    ...(confirm_until && { confirm_until }),
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
  const { confirm_until: _until, let_go_at: _at, ...about } = rest
  return { ...about, ...standing } as Omit<Person, keyof InSlot | keyof InLine> & Stands
}

/** The standing alone, without what else is known of the person. */
export function standingIn(from: Standing): Standing {
  if (from.in === 'line')
    return { in: 'line', place: from.place, section_id: from.section_id, let_go_at: from.let_go_at }
  const { slot_number, section_id, confirm_until } = from
  return { in: 'slot', slot_number, section_id, confirm_until }
}
