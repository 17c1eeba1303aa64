/** A person's place at an event. A row of the list and a registration are one of these, and say more about the person. */
export type RegistrationStatus = InSlot | Waitlisted

export interface InSlot {
  in: 'slot'
  slot_number: number
  /** '' where the event has no sections. */
  section_id: string
}

export interface Waitlisted {
  in: 'waitlist'
  place: number
  section_id: string
}

/** The same as the database says it. */
export interface StatusResponse {
  /** Null, or missing, on the waitlist. */
  slot_number?: number | null | undefined
  place?: number | undefined
  section_id?: string | undefined
}

export function readRegistrationStatus(answer: StatusResponse): RegistrationStatus {
  const { slot_number, place, section_id = '' } = answer
  if (place !== undefined) return { in: 'waitlist', place, section_id }
  return { in: 'slot', slot_number: slot_number ?? 0, section_id }
}

export function withStatus<Person extends object, Status extends RegistrationStatus>(person: Person, status: Status) {
  const {
    in: _in,
    slot_number: _slot,
    place: _place,
    section_id: _section,
    ...about
  } = person as Person & Partial<Record<keyof InSlot | keyof Waitlisted, unknown>>
  return { ...about, ...status } as Omit<Person, keyof InSlot | keyof Waitlisted> & Status
}

/** The status alone, without what else is known of the person. */
export function statusIn(from: RegistrationStatus): RegistrationStatus {
  if (from.in === 'waitlist') return { in: 'waitlist', place: from.place, section_id: from.section_id }
  return { in: 'slot', slot_number: from.slot_number, section_id: from.section_id }
}
