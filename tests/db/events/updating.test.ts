import { expect, test } from 'vitest'
import { buildEvent, change, join, newSecret, roster } from '../support/actions.ts'
import { testDatabase } from '../support/database.ts'
import { expectForbidden, expectRefusal, refusals } from '../support/refusal.ts'
import { testUsers } from '../support/test-users.ts'

const db = testDatabase()
const { olga, ana } = testUsers(db)

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

test("a secret does not open an account's row, even one that was sent along when joining", async () => {
  const event = await buildEvent(olga)
  const secret = newSecret()
  const row = await join(ana, event, { p_secret: secret })
  await expectForbidden(change(db.anon, row, { p_name: 'Mallory', p_secret: secret }))
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
