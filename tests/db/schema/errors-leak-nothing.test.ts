import { expect, test } from 'vitest'
import { testDatabase } from '../support/database.ts'
import { buildEvent, endEvent } from '../support/event-actions.ts'
import { buildGroup } from '../support/group-actions.ts'
import { change, claim, join, joinAsGuest, withdraw } from '../support/registration-actions.ts'
import { testUsers } from '../support/test-users.ts'

/**
 * An error never repeats input, because errors end up in logs, which have no access rules.
 * The fields that are read here (message, detail, hint, context, inner query) are all that Postgres logs of an error, besides the statement
 * without values.
 */

const MARK = 'tell-nobody'
const contact = {
  p_email: `${MARK}@home.example`,
  p_phone: '+351 912 000 001',
  p_notes: `${MARK} my notes`,
  p_responses: { diet: `${MARK} vegan` },
}
const typed = [MARK, '912 000 001']

const db = testDatabase()
const { olga, ana, ben } = testUsers(db)
const diet = { custom_fields: [{ id: 'diet', label: 'Diet', type: 'text', required: true }] }

test('errors never repeat contact data', async () => {
  const event = await buildEvent(olga, { ...diet, max_participants: 3 })
  const row = await join(ana, event, contact)
  const guest = await joinAsGuest(db.anon, event, contact)
  const full = await buildEvent(olga, { ...diet, max_participants: 1 })
  await join(olga, full, contact)
  const over = await buildEvent(olga, diet)
  const late = await join(ben, over, contact)
  await endEvent(olga, over)
  const hidden = await buildEvent(olga, { ...diet, is_private: true })
  const group = await buildGroup(olga)
  const long = (length: number) => MARK.repeat(length)

  const attempts: Record<string, () => Promise<unknown>> = {
    'twice the same person': () => join(ana, event, contact),
    'no slot left': () => join(ben, full, contact),
    'too late': () => join(ana, over, contact),
    'a private event': () => join(ben, hidden, contact),
    'a guest at a private event': () => joinAsGuest(db.anon, hidden, contact),
    'an id that is taken': () => join(ben, event, { ...contact, p_id: row.id }),
    'a secret that is taken': () => joinAsGuest(db.anon, event, { ...contact, p_secret: guest.secret }),
    'a secret of the wrong shape': () => joinAsGuest(db.anon, event, { ...contact, p_secret: MARK }),
    'a claim without being there': () => claim(ben, event, MARK, contact),
    'an e-mail that is none': () => join(ben, event, { ...contact, p_email: `${MARK} at home` }),
    'a phone number that is none': () => join(ben, event, { ...contact, p_phone: `${MARK}` }),
    'a name that is too long': () => join(ben, event, { ...contact, p_name: long(20) }),
    'notes that are too long': () => join(ben, event, { ...contact, p_notes: long(200) }),
    'an answer that is too long': () => join(ben, event, { ...contact, p_responses: { diet: long(200) } }),
    'an answer to no question': () => join(ben, event, { ...contact, p_responses: { [MARK]: MARK } }),
    'answers that are no object': () => join(ben, event, { ...contact, p_responses: [MARK] }),
    'an event that is not there': () => join(ben, { id: 'abcdefghijkl' }, contact),
    'changing the row of somebody else': () => change(ben, row, contact),
    'changing after the end': () => change(ben, late, contact),
    'a change to an e-mail that is none': () => change(ana, row, { p_email: `${MARK} at home` }),
    'withdrawing somebody else': () => withdraw(ben, [row, guest]),
    'making somebody a member who is not': () =>
      ben.rpc('add_participants_to_group', { p_group_id: group.id, p_participant_ids: [row.id] }),
    'reading a table one may not fill': () =>
      ben.insert('participants', { event_id: event.id, name: MARK, email: contact.p_email }),
    'filling the table of others': () =>
      ben.insert('group_participants', { group_id: group.id, participant_id: row.id, guest_email: contact.p_email }),
    'an id that is no id': () => join(ben, event, { ...contact, p_id: 'x', p_name: MARK }),
  }
  for (const [name, attempt] of Object.entries(attempts)) {
    const error = await attempt().then(
      () => null,
      (reason: Error) => reason,
    )
    expect(error, `${name}: refused`).toBeInstanceOf(Error)
    expect(found(JSON.stringify({ ...error, message: error?.message })), name).toEqual([])
  }
})

test('our functions log only that a ping or a message failed, without any data', async () => {
  const writers = await db.owner<{ name: string }>(
    `select proname as name from pg_proc where pronamespace in ('public'::regnamespace, 'private'::regnamespace)
       and prosrc ~* 'raise\\s+(debug|log|info|notice|warning)' order by 1`,
  )
  expect(writers).toEqual([{ name: 'log_notify_failure' }, { name: 'ping_event' }])
})

const found = (text: string) => typed.filter((word) => text.includes(word))
