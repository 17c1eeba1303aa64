import type { Person, Row, Visitor } from './visitor.ts'

/** An event's row as the API returns it. */
export interface EventRow extends Row {
  id: string
  organizer_id: string
  name: string
  group_id: string | null
  max_participants: number | null
}

interface RosterRow extends Row {
  id: string
  name: string
  slot_number: number
  label_ids: string[]
  is_organizer: boolean
  is_mine: boolean
  claimed_by_me: boolean
  contact_visible: boolean
  /** Present for event managers only. */
  is_guest?: boolean
  /** In the waitlist, instead of a slot. */
  place?: number
}

/** A payment in a response of the API. */
export interface Payment extends Row {
  id: string
  /** Null once the registration is gone. */
  participant_id: string | null
  name: string
  cents: number
  currency: string
  state: 'said' | 'denied' | 'confirmed' | 'left' | 'dismissed' | 'refund' | 'settled'
}

/** The response of `get_event`. */
export interface EventPage {
  event: EventRow & Row
  viewer: {
    is_organizer: boolean
    manages: boolean
    registered: boolean
    accepted: boolean
    place: number | null
  }
  participant_count: number
  people_count: number
  waiting_count: number
  labels: { id: string; name: string; color: string }[]
  roster: RosterRow[]
  /** The first fifty, and the viewer's own. */
  waitlist: RosterRow[]
  payments: Payment[]
  /** Only where something was written to its people. */
  notices?: Row[]
}

export const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString()

/** An event made through the API by its organizer: public, tomorrow, with ten slots, unless the fields say otherwise. */
export async function buildEvent(organizer: Person, fields: Row = {}): Promise<EventRow> {
  const [event] = await organizer.insert<EventRow>('events', {
    organizer_id: organizer.id,
    name: 'Beach volleyball',
    datetime: hours(24),
    end_datetime: hours(26),
    max_participants: 10,
    ...fields,
  })
  return event as EventRow
}

export async function buildLabel(organizer: Person, event: EventRow, fields: Row = {}): Promise<Row & { id: string }> {
  const [label] = await organizer.insert('labels', { event_id: event.id, name: 'Driver', ...fields })
  return label as Row & { id: string }
}

/** The event page; fails if this visitor may not open it. */
export async function open(visitor: Visitor, event: { id: string }): Promise<EventPage> {
  const page = await visitor.rpc<EventPage | null>('get_event', { p_event_id: event.id })
  if (!page) throw new Error('This visitor cannot open the event')
  return page
}

/** Lets an event end an hour ago. */
export async function endEvent(organizer: Person, event: { id: string }): Promise<void> {
  await organizer.update('events', { id: event.id }, { datetime: hours(-3), end_datetime: hours(-1) })
}

/** Says that an event does not take place. */
export const callOff = (visitor: Visitor, { id }: { id: string }, note: string | null = null) =>
  visitor.update<EventRow>('events', { id }, { called_off_at: hours(0), call_off_note: note })

export const undoCallOff = (visitor: Visitor, { id }: { id: string }) =>
  visitor.update<EventRow>('events', { id }, { called_off_at: null })
