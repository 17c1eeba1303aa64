import { expect, test } from 'vitest'
import { hours, join, joinAsGuest, open, type Registration, withdraw } from '../support/actions.ts'
import { cast } from '../support/cast.ts'
import { testDatabase } from '../support/database.ts'
import { expectRefusal, refusals } from '../support/refusal.ts'
import { buildSectioned, joinIn, moveTo, type Section, standing, switchTo } from '../support/section-actions.ts'
import type { Person, Visitor } from '../support/visitor.ts'

/** Where promotions have to be confirmed, each section's slots are passed on in its own line. Switching needs no confirming. */

const db = testDatabase()
const { olga, ana, ben, cleo, sam } = cast(db)
const confirm = (who: Visitor, { id }: { id: string }) => who.rpc<Registration>('confirm_slot', { p_id: id })
const isOpen = async (event: { id: string }) =>
  ((await open(db.anon, event)).event.sections as Section[]).filter((section) => section.open).map(({ id }) => id)
const isLate = ({ id }: { id: string }) =>
  db.owner(`update public.participants set confirm_until = now() - interval '1 second' where id = $1`, [id])

/** Ana has the only driver's slot, Ben the only cook's, and one more waits to drive. */
async function buildFull(waiting: Person, fields = {}) {
  const event = await buildSectioned(olga, { Driver: 1, Cook: 1 }, { confirm_within: 30, ...fields })
  return {
    event,
    driver: await joinIn(ana, event, 'd'),
    cook: await joinIn(ben, event, 'c'),
    waits: await joinIn(waiting, event, 'd'),
  }
}

test('whoever waited has to confirm; whoever asked to switch does not', async () => {
  const { event, driver, cook, waits } = await buildFull(cleo)
  await switchTo(ben, cook, 'd')
  const sorry = await joinIn(sam, event, 'c')
  await withdraw(ana, [driver])
  expect((await open(cleo, event)).event).toMatchObject({ confirming: { rows: [{ id: waits.id }], open: false } })
  await isLate(waits)
  await db.anon.rpc('pass_on_slots', { p_event_id: event.id })
  expect(await standing(db, event)).toEqual(['c1 Sam', 'd1 Ben', 'd– Cleo'])
  const rows = await db.owner<{ id: string }>(
    'select id from public.participants where event_id = $1 and confirm_until > now()',
    [event.id],
  )
  expect(rows).toEqual([{ id: sorry.id }])
})

test('a slot that all who wait let go by is for whoever taps first, in that section only', async () => {
  const { event, driver, waits } = await buildFull(cleo)
  await withdraw(ana, [driver])
  await isLate(waits)
  await db.anon.rpc('pass_on_slots', { p_event_id: event.id })
  expect(await standing(db, event)).toEqual(['c1 Ben', 'd– Cleo'])
  expect(await isOpen(event)).toEqual(['d'])
  expect((await open(db.anon, event)).event).toMatchObject({ confirming: { open: true } })
  await expectRefusal(join(sam, event, { p_section: 'c' }), refusals.full)
  expect(await join(sam, event, { p_section: 'd' })).toMatchObject({ slot_number: 1 })
  expect(await confirm(cleo, waits)).toMatchObject({ slot_number: null, place: 1 })
})

test('from last call on nobody is moved without a tap, and a tap takes what is free', async () => {
  const { event, driver, cook, waits } = await buildFull(cleo, { datetime: hours(1), end_datetime: hours(2) })
  await switchTo(ben, cook, 'd')
  await withdraw(ana, [driver])
  expect(await standing(db, event)).toEqual(['c1 Ben → d', 'd– Cleo'])
  expect(await isOpen(event)).toEqual(['d'])
  expect(await switchTo(ben, cook, 'd', { p_wait: false })).toMatchObject({ section_id: 'd', slot_number: 1 })
  expect(await isOpen(event)).toEqual(['c'])
  expect(await switchTo(cleo, waits, 'c')).toMatchObject({ section_id: 'c', slot_number: 1 })
})

test('a slot that was not confirmed in time is passed on through the lines first: whoever joins gets the slot that is free in the end', async () => {
  const { event, driver, cook, waits } = await buildFull(cleo)
  await switchTo(ben, cook, 'd')
  await withdraw(ana, [driver])
  await isLate(waits)
  // Cleo's slot goes to Ben, who asked to switch, and Ben's slot is free.
  expect(await join(sam, event, { p_section: 'c' })).toMatchObject({ section_id: 'c', slot_number: 1 })
  expect(await standing(db, event)).toEqual(['c1 Sam', 'd1 Ben', 'd– Cleo'])
})

test('switching with a tap also confirms; being moved does not', async () => {
  const event = await buildSectioned(olga, { Driver: 2, Cook: 2 }, { confirm_within: 30 })
  const first = [await joinIn(ana, event, 'd'), await joinIn(ben, event, 'd')]
  const waiting = [await joinIn(cleo, event, 'd'), await joinIn(sam, event, 'd')]
  await withdraw(olga, first)
  expect(await switchTo(cleo, waiting[0] as Registration, 'c')).not.toHaveProperty('confirm_until')
  expect((await moveTo(olga, waiting[1] as Registration, 'c')).moved).toMatchObject([
    { section_id: 'c', confirm_until: expect.any(String) },
  ])
  const guest = await joinAsGuest(db.anon, event, { p_section: 'd' })
  expect(guest).toMatchObject({ slot_number: 1 })
})
