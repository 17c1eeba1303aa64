import { expect, test } from 'vitest'
import {
  buildEvent,
  buildGroup,
  change,
  claim,
  endEvent,
  join,
  joinAsGuest,
  newSecret,
  roster,
} from '../support/actions.ts'
import { testDatabase } from '../support/database.ts'
import { expectForbidden, expectRefusal, invalid, refusals } from '../support/refusal.ts'
import { testUsers } from '../support/test-users.ts'

const db = testDatabase()
const { olga, ana, ben } = testUsers(db)

test('a person changes everything that was entered, and keeps the slot', async () => {
  const event = await buildEvent(olga)
  const row = await join(ana, event)
  const answer = await change(ana, row, {
    p_name: ' Ana B. ',
    p_email: 'a@b.example',
    p_phone: '(212) 555-0100',
    p_notes: 'late',
  })
  expect(answer).toEqual({ ...row, name: 'Ana B.', email: 'a@b.example', phone: '(212) 555-0100', notes: 'late' })
  expect(await roster(ana, event)).toEqual(['1 Ana B.'])
})

test('a claimer changes the claimed row', async () => {
  const event = await buildEvent(olga)
  await join(ana, event)
  const extra = await claim(ana, event, 'Carla')
  expect(await change(ana, extra, { p_name: 'Carlota' })).toMatchObject({ id: extra.id, name: 'Carlota' })
})

test('the organizer changes any row', async () => {
  const event = await buildEvent(olga)
  const row = await join(ana, event)
  const guest = await joinAsGuest(db.anon, event)
  expect(await change(olga, row, { p_notes: 'paid' })).toMatchObject({ notes: 'paid' })
  expect(await change(olga, guest, { p_notes: 'paid' })).toMatchObject({ notes: 'paid' })
})

test('a guest changes the row with its secret, and with no other', async () => {
  const event = await buildEvent(olga)
  const guest = await joinAsGuest(db.anon, event)
  const other = await joinAsGuest(db.anon, event)
  expect(await change(db.anon, guest, { p_name: 'Gusta', p_secret: guest.secret })).toMatchObject({ name: 'Gusta' })
  await expectForbidden(change(db.anon, guest, { p_name: 'X', p_secret: other.secret }))
  await expectForbidden(change(db.anon, guest, { p_name: 'X', p_secret: newSecret() }))
  await expectForbidden(change(db.anon, guest, { p_name: 'X' }))
  expect(await roster(olga, event)).toEqual(['1 Gusta', '2 Gus Guest'])
})

test('no one else changes a row: a stranger, another participant, a group owner', async () => {
  const group = await buildGroup(olga)
  const event = await buildEvent(olga, { group_id: group.id })
  const row = await join(ana, event)
  const other = await join(ben, event)
  await expectForbidden(change(ben, row, { p_name: 'Mallory' }))
  await expectForbidden(change(await db.person('Mallory'), other, { p_name: 'Mallory' }))
  await expectForbidden(change(db.anon, row, { p_name: 'Mallory' }))
  await expectForbidden(change(db.anon, row, { p_name: 'Mallory', p_secret: newSecret() }))
  expect(await roster(olga, event)).toEqual(['1 Ana', '2 Ben'])
})

test("a secret does not open an account's row, even one that was sent along when joining", async () => {
  const event = await buildEvent(olga)
  const secret = newSecret()
  const row = await join(ana, event, { p_secret: secret })
  await expectForbidden(change(db.anon, row, { p_name: 'Mallory', p_secret: secret }))
})

test('after the end nothing is changed', async () => {
  const event = await buildEvent(olga)
  const row = await join(ana, event)
  const guest = await joinAsGuest(db.anon, event)
  await endEvent(olga, event)
  await expectRefusal(change(ana, row, { p_name: 'Late' }), refusals.closed)
  await expectRefusal(change(db.anon, guest, { p_name: 'Late', p_secret: guest.secret }), refusals.closed)
})

test('a full event does not stop anyone from correcting what they wrote', async () => {
  const event = await buildEvent(olga, { max_participants: 1 })
  const row = await join(ana, event)
  expect(await change(ana, row, { p_notes: 'still here' })).toMatchObject({ notes: 'still here' })
})

test('a row that is gone is not found', async () => {
  const event = await buildEvent(olga)
  const row = await join(ana, event)
  await ana.rpc('withdraw', { p_ids: [row.id] })
  await expectRefusal(change(ana, row), refusals.participantNotFound)
})

test('the rules for input hold for changes too', async () => {
  const event = await buildEvent(olga)
  const row = await join(ana, event)
  await expectRefusal(change(ana, row, { p_name: '   ' }), invalid('Name is required', 'name'))
  await expectRefusal(change(ana, row, { p_email: 'not-an-address' }), invalid('Invalid email format', 'email'))
})
