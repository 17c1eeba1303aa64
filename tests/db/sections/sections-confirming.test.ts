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

/** Guests, because a row without account and secret goes when its time is over. */
const holdSecrets = (event: { id: string }) =>
  db.owner(
    `insert into private.guest_secrets (participant_id, event_id, secret_hash)
     select id, event_id, sha256(uuid_send(id)) from public.participants where event_id = $1`,
    [event.id],
  )

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

test('a slot that all who wait let go by goes to the first to tap, in that section only', async () => {
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
  await withdraw(ana, [driver])
  expect(await standing(db, event)).toEqual(['c1 Ben', 'd– Cleo'])
  expect(await isOpen(event)).toEqual(['d'])
  expect(await switchTo(ben, cook, 'd', { p_wait: false })).toMatchObject({ section_id: 'd', slot_number: 1 })
  expect(await isOpen(event)).toEqual(['c'])
  expect(await switchTo(cleo, waits, 'c')).toMatchObject({ section_id: 'c', slot_number: 1 })
})

test('anybody’s call passes on twenty slots, and the next one goes on: nobody overtakes, and nobody who was too late moves meanwhile', async () => {
  const event = await buildSectioned(olga, { Driver: 50, Cook: 1 }, { confirm_within: 30 })
  // The time of all fifty with a slot is over. The person in the highest slot was asked first.
  await db.owner(
    `insert into public.participants
       (event_id, name, section_id, slot_number, promoted_at, confirm_until)
     select $1, 'Has ' || n, 'd', n, now(), now() - n * interval '1 s'
       from generate_series(1, 50) n`,
    [event.id],
  )
  await db.owner(
    `insert into public.participants (event_id, name, section_id, slot_number, waiting_since)
     select $1, 'Waits ' || n, 'd', null, now() + n * interval '1 s' from generate_series(1, 60) n`,
    [event.id],
  )
  await holdSecrets(event)
  const late = async () =>
    (
      await db.owner(
        `select 1 from public.participants where event_id = $1 and slot_number is not null and confirm_until <= now()`,
        [event.id],
      )
    ).length
  const passOn = () => db.anon.rpc<boolean>('pass_on_slots', { p_event_id: event.id })
  const left: number[] = []
  for (let call = 0; call < 3; call += 1) {
    expect(await passOn()).toBe(true)
    left.push(await late())
  }
  expect(left).toEqual([30, 10, 0])
  expect(await passOn()).toBe(false)
  const line = (from: string) =>
    db.owner<{ name: string }>(`select name from public.participants where event_id = $1 and ${from}`, [event.id])
  const names = (rows: { name: string }[]) => rows.map(({ name }) => name)
  const numbered = (name: string, numbers: number[]) => numbers.map((n) => `${name} ${n}`)
  expect(names(await line('slot_number is not null order by promoted_at, slot_number'))).toEqual(
    numbered(
      'Waits',
      Array.from({ length: 50 }, (_, n) => n + 1),
    ),
  )
  expect(names(await line('waiting_since is not null order by waiting_since, id'))).toEqual([
    ...numbered(
      'Waits',
      Array.from({ length: 10 }, (_, n) => 51 + n),
    ),
    ...numbered(
      'Has',
      Array.from({ length: 50 }, (_, n) => 50 - n),
    ),
  ])
})

test('the clock goes on with the slots that one call left over, for as long as it gets on', async () => {
  const event = await buildSectioned(olga, { Driver: 30 }, { confirm_within: 30 })
  await db.owner(
    `insert into public.participants (event_id, name, section_id, slot_number, promoted_at, confirm_until)
     select $1, 'Has ' || n, 'd', n, now(), now() - interval '1 s' from generate_series(1, 30) n`,
    [event.id],
  )
  await holdSecrets(event)
  const more = async () => (await db.owner<{ more: boolean }>('select private.queue_expired(20) as more'))[0]?.more
  expect([await more(), await more(), await more()]).toEqual([true, false, false])
  expect((await standing(db, event)).filter((row) => !row.startsWith('d–'))).toEqual([])
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
