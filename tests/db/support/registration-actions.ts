import { randomBytes, randomUUID } from 'node:crypto'
import { open } from './event-actions.ts'
import { isUnknownCall } from './rpc-query.ts'
import type { Person, Row, Visitor } from './visitor.ts'

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

export const newSecret = () => randomBytes(16).toString('hex')

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

/** Slot number and name, in the order of the roster. */
export async function roster(visitor: Visitor, event: { id: string }): Promise<string[]> {
  return (await open(visitor, event)).roster.map((row) => `${row.slot_number} ${row.name}`)
}

/** The names of people who wait, in their order. */
export async function waitlist(visitor: Visitor, event: { id: string }): Promise<string[]> {
  return (await open(visitor, event)).waitlist.map(({ name }) => name)
}
