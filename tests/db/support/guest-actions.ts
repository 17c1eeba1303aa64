import { randomUUID } from 'node:crypto'
import type { Database } from './database.ts'
import { letAllBeDue, sendAll } from './message-actions.ts'
import { newSecret, type Registration, register } from './registration-actions.ts'
import type { Row, Visitor } from './visitor.ts'

/** The steps of a guest beyond a registration, and those of event managers with people without an account. */

/** A guest adds a person with the secret: 'Add another person'. */
export const addAnother = (
  guest: Visitor,
  event: { id: string },
  name: string,
  p_secret: string,
  fields: Row = {},
): Promise<Registration> => register(guest, event, { p_name: name, p_for: 'claim', p_secret, ...fields })

/** 'Mail me about this'; switched off, it ends the mails. */
export const mailGuest = (guest: Visitor, { id }: { id: string }, p_secret: string, p_on = true) =>
  guest.rpc<Row>('mail_guest', { p_id: id, p_secret, p_on })

/** Opens the link of a first mail. */
export const confirmMail = (guest: Visitor, p_token: string) => guest.rpc<string[]>('confirm_mail', { p_token })

/** The link at the end of a mail. */
export const stopMail = (db: Database, token: unknown) => db.owner('select public.stop_mail($1) as done', [token])

/** Sends everything that waits, as if it were due, by mail too. */
export async function mailAll(db: Database) {
  await letAllBeDue(db)
  return await sendAll(db, true)
}

/** A list of names, as a pasted text becomes one. */
export const people = (...names: string[]) => names.map((name) => ({ id: randomUUID(), name }))

export const addPeople = (visitor: Visitor, event: { id: string }, p_people: unknown, fields: Row = {}) =>
  visitor.rpc<{ added: { id: string; slot: number | null }[]; left_out: number; entry: number }>('add_people', {
    p_event_id: event.id,
    p_people,
    ...fields,
  })

/** Makes a link: for a guest a new one, for an added person or a regular entered by name the first. Returns its secret. */
export async function giveLink(runner: Visitor, { id }: { id: string }, fields: Row = {}): Promise<string> {
  const p_secret = newSecret()
  await runner.rpc('renew_private_link', { p_id: id, p_secret, ...fields })
  return p_secret
}

/** Links what these secrets open to an account. */
export const linkGuests = async (visitor: Visitor, secrets: readonly string[], fields: Row = {}): Promise<string[]> =>
  (await visitor.rpc<{ outcomes: string[] }>('link_guest_registrations', { p_secrets: secrets, ...fields })).outcomes

export const writeNotice = (visitor: Visitor, event: { id: string }, p_text: string, fields: Row = {}) =>
  visitor.rpc<Row[]>('write_notice', { p_id: randomUUID(), p_event_id: event.id, p_text, ...fields })

/** A guest's own registration: on that date, in that series, or the one that is next. */
export const guestRow = (visitor: Visitor, secret: string, id?: string) =>
  visitor.rpc<(Row & { id?: string; event_id?: string; regular_in?: string }) | null>('get_registration', {
    p_secret: secret,
    p_event_id: id ?? null,
  })
