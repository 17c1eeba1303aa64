import { expect, test } from 'vitest'
import { callOff, joinAsGuest, undoCallOff, withdraw } from '../support/actions.ts'
import { testDatabase } from '../support/database.ts'
import { addAnother } from '../support/guest-actions.ts'
import { expectRefusal, refusals } from '../support/refusal.ts'
import { joinIn, pick, rosterBySection } from '../support/section-actions.ts'
import { buildTimes, offer, offeredIn, takeOffered } from '../support/substitute-actions.ts'
import { testUsers } from '../support/test-users.ts'

/** A guest with an added person and several times offers one of them, while the organizer changes the event. */

const db = testDatabase()
const { olga, ana, ben } = testUsers(db)

async function family() {
  const event = await buildTimes(olga)
  const maria = await joinAsGuest(db.anon, event, { p_name: 'Maria', p_section: 't0' })
  const { secret } = maria
  const tom = await addAnother(db.anon, event, 'Tom', secret, { p_section: 't1' })
  const second = await pick(db.anon, event, 't2', { p_secret: secret })
  return {
    event,
    maria,
    secret,
    tom,
    second,
    offers: (rows: { id: string }[]) => offer(db.anon, rows, { p_secret: secret }),
  }
}

test('another person takes it: the other slots stay, and the guest may come back', async () => {
  const { event, secret, tom, second, offers } = await family()
  await offers([second])
  const anas = await takeOffered(ana, second, 'Ana')
  expect(await rosterBySection(db, event)).toEqual(['t01 Maria', 't11 Tom', 't21 Ana'])
  // Ana gives it up again: it is free, and no one gets it automatically.
  await withdraw(ana, [anas])
  expect(await rosterBySection(db, event)).toEqual(['t01 Maria', 't11 Tom'])
  await pick(db.anon, event, 't2', { p_secret: secret })
  await offers([tom])
  await expectRefusal(takeOffered(ben, second, 'Ben'), refusals.full)
  await takeOffered(ben, tom, 'Ben')
  expect(await rosterBySection(db, event)).toEqual(['t01 Maria', 't11 Ben', 't21 Maria'])
})

test('the organizer removes what is offered: it is free for everyone', async () => {
  const { event, second, offers } = await family()
  await offers([second])
  await withdraw(olga, [second])
  expect(await offeredIn(ana, event)).toEqual([])
  await joinIn(ana, event, 't2', { p_wait: false })
  expect(await rosterBySection(db, event)).toEqual(['t01 Maria', 't11 Tom', 't21 Ana'])
})

test('its time cannot be deleted while it has people, nor taken in a called-off event', async () => {
  const { event, second, offers } = await family()
  await offers([second])
  const sections = (event.sections as unknown[]).slice(0, 2)
  await expectRefusal(olga.update('events', { id: event.id }, { sections }), { code: 'PT400', hint: 'invalid_input' })
  await callOff(olga, event)
  await expectRefusal(takeOffered(ana, second, 'Ana'), refusals.calledOff)
  await undoCallOff(olga, event)
  expect(await offeredIn(ana, event)).toEqual(['Maria'])
  await withdraw(olga, [second])
  await olga.update('events', { id: event.id }, { sections })
  await expectRefusal(takeOffered(ana, second, 'Ana'), { code: 'PT409', hint: 'section_gone' })
})
