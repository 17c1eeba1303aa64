import { randomBytes, randomUUID } from 'node:crypto'
import { isUnknownCall } from './rpc-query.ts'
import type { Person, Row, Visitor } from './visitor.ts'

/** An event's row as the API returns it. */
export interface EventRow extends Row {
  id: string
  organizer_id: string
  name: string
  group_id: string | null
  max_participants: number | null
}

export interface GroupRow extends Row {
  id: string
  organizer_id: string
  name: string
}

/** The response of `register`, `update_registration` and `get_registration`. */
export interface Registration extends Row {
  id: string
  event_id: string
  name: string
  email: string | null
  phone: string | null
  notes: string | null
  responses: Row
  /** Null while waiting. */
  slot_number: number | null
  created_at: string
  /** Present while waiting: since when, and at which place. */
  waiting_since?: string
  place?: number
  /** Present after a promotion from the waitlist. */
  promoted_at?: string
  /** Present if the event has sections. */
  section_id?: string
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
export const newSecret = () => randomBytes(16).toString('hex')

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

export async function buildGroup(owner: Person, fields: Row = {}): Promise<GroupRow> {
  const [group] = await owner.insert<GroupRow>('groups', { organizer_id: owner.id, name: 'Beach club', ...fields })
  return group as GroupRow
}

export async function buildLabel(organizer: Person, event: EventRow, fields: Row = {}): Promise<Row & { id: string }> {
  const [label] = await organizer.insert('labels', { event_id: event.id, name: 'Driver', ...fields })
  return label as Row & { id: string }
}

/** Calls `register` with a new id. Of the fields, `p_name`, `p_email`, `p_phone`, `p_notes` and `p_responses` become the entry. */
export function register(visitor: Visitor, event: { id: string }, fields: Row): Promise<Registration> {
  const { p_name, p_email, p_phone, p_notes, p_responses, p_for, ...rest } = {
    p_id: randomUUID(),
    p_event_id: event.id,
    ...fields,
  } as Row
  const p_entry = { name: p_name, email: p_email, phone: p_phone, notes: p_notes, responses: p_responses }
  return visitor.rpc<Registration>('register', { ...rest, p_entry, p_for }).catch((error) => {
    if (!isUnknownCall(error)) throw error
    // A database of an earlier release.
    const who = { ...(p_for === 'claim' && { p_claim: true }), ...(p_for === 'extra' && { p_pick: true }) }
    return visitor.rpc('register', { ...rest, p_name, p_email, p_phone, p_notes, p_responses, ...who })
  })
}

/** The person's own registration. */
export const join = (person: Person, event: { id: string }, fields: Row = {}): Promise<Registration> =>
  register(person, event, { p_name: person.name, ...fields })

/** The same, and waits if all slots are taken. */
export function wait(person: Person, event: { id: string }, fields: Row = {}): Promise<Registration> {
  return join(person, event, { p_wait: true, ...fields })
}

/** An extra slot for another person. */
export function claim(person: Person, event: { id: string }, name = '', fields: Row = {}): Promise<Registration> {
  return join(person, event, { p_name: name, p_for: 'claim', ...fields })
}

/** A sign-up without an account; keeps the secret that the guest's browser made. */
export async function joinAsGuest(
  guest: Visitor,
  event: { id: string },
  fields: Row = {},
): Promise<Registration & { secret: string }> {
  const secret = newSecret()
  const row = await register(guest, event, { p_name: 'Gus Guest', p_secret: secret, ...fields })
  return { ...row, secret }
}

export function change(visitor: Visitor, row: Registration, fields: Row = {}): Promise<Registration> {
  return visitor.rpc('update_registration', {
    p_id: row.id,
    p_name: row.name,
    p_email: row.email,
    p_phone: row.phone,
    p_notes: row.notes,
    p_responses: row.responses,
    ...fields,
  })
}

export function withdraw(visitor: Visitor, rows: { id: string }[], secret?: string): Promise<{ removed: number }> {
  return visitor.rpc('withdraw', { p_ids: rows.map(({ id }) => id), p_secret: secret })
}

/** The event page; fails if this visitor may not open it. */
export async function open(visitor: Visitor, event: { id: string }): Promise<EventPage> {
  const page = await visitor.rpc<EventPage | null>('get_event', { p_event_id: event.id })
  if (!page) throw new Error('This visitor cannot open the event')
  return page
}

/** Slot number and name, in the order of the roster. */
export async function roster(visitor: Visitor, event: { id: string }): Promise<string[]> {
  return (await open(visitor, event)).roster.map((row) => `${row.slot_number} ${row.name}`)
}

/** The names of people who wait, in their order. */
export async function waitlist(visitor: Visitor, event: { id: string }): Promise<string[]> {
  return (await open(visitor, event)).waitlist.map(({ name }) => name)
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
