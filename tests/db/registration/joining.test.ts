import { createHash, randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { testDatabase } from '../support/database.ts'
import { buildEvent, endEvent, open } from '../support/event-actions.ts'
import { buildGroup } from '../support/group-actions.ts'
import { expectRefusal, invalid, refusals } from '../support/refusal.ts'
import {
  claim,
  join,
  joinAsGuest,
  newSecret,
  type Registration,
  register,
  roster,
  withdraw,
} from '../support/registration-actions.ts'
import { testUsers } from '../support/test-users.ts'

const db = testDatabase()
const { olga, ana, ben } = testUsers(db)

describe('slots', () => {
  test('people take the lowest free slot, starting at 1', async () => {
    const event = await buildEvent(olga)
    const first = await join(ana, event)
    await join(ben, event)
    expect(await roster(ana, event)).toEqual(['1 Ana', '2 Ben'])
    await withdraw(ana, [first])
    await joinAsGuest(db.anon, event)
    expect(await roster(ben, event)).toEqual(['1 Gus Guest', '2 Ben'])
  })

  test('the response is the whole registration, without a user id', async () => {
    const event = await buildEvent(olga)
    const id = randomUUID()
    const row = await join(ana, event, {
      p_id: id,
      p_name: '  Ana Andrade ',
      p_email: 'ana@home.example',
      p_phone: '+351 912 345 678',
      p_notes: 'I bring a ball',
    })
    expect(row).toEqual({
      id,
      event_id: event.id,
      name: 'Ana Andrade',
      email: 'ana@home.example',
      phone: '+351 912 345 678',
      notes: 'I bring a ball',
      responses: {},
      slot_number: 1,
      created_at: expect.any(String),
    })
  })

  test('the organizer joins like everyone else and wears the badge', async () => {
    const event = await buildEvent(olga)
    await join(ana, event)
    await join(olga, event)
    const page = await open(ana, event)
    expect(page.roster.map((row) => [row.slot_number, row.is_organizer, row.is_mine])).toEqual([
      [1, false, true],
      [2, true, false],
    ])
  })
})

describe('once only', () => {
  test('a retry with the same id finds the first row, whatever the rest says', async () => {
    const event = await buildEvent(olga)
    const first = await join(ana, event, { p_notes: 'first' })
    const again = await join(ana, event, { p_id: first.id, p_name: 'Somebody else', p_notes: 'second' })
    expect(again).toEqual(first)
    expect(await roster(ana, event)).toEqual(['1 Ana'])
  })

  test('a retry finds the row also after the event has become full or has ended', async () => {
    const event = await buildEvent(olga, { max_participants: 1 })
    const first = await join(ana, event)
    expect(await join(ana, event, { p_id: first.id })).toEqual(first)
    await endEvent(olga, event)
    expect(await join(ana, event, { p_id: first.id })).toEqual(first)
  })

  test("an id of another person's row is refused, also in another event", async () => {
    const event = await buildEvent(olga)
    const other = await buildEvent(olga)
    const row = await join(ana, event)
    await expectRefusal(join(ben, event, { p_id: row.id }), refusals.idTaken)
    await expectRefusal(join(ben, other, { p_id: row.id }), refusals.idTaken)
    await expectRefusal(joinAsGuest(db.anon, event, { p_id: row.id }), refusals.idTaken)
    expect(await roster(ana, event)).toEqual(['1 Ana'])
  })

  test('a second registration of the same account is refused', async () => {
    const event = await buildEvent(olga)
    await join(ana, event)
    await expectRefusal(join(ana, event), refusals.alreadyRegistered)
  })
})

describe('capacity', () => {
  test('a full event takes no one, until a person leaves', async () => {
    const event = await buildEvent(olga, { max_participants: 1 })
    const row = await join(ana, event)
    await expectRefusal(join(ben, event), refusals.full)
    await expectRefusal(joinAsGuest(db.anon, event), refusals.full)
    await withdraw(ana, [row])
    await join(ben, event)
    expect(await roster(ben, event)).toEqual(['1 Ben'])
  })

  test('a lower maximum removes no one and admits no one', async () => {
    const event = await buildEvent(olga, { max_participants: 3 })
    const row = await join(ana, event)
    await join(ben, event)
    await olga.update('events', { id: event.id }, { max_participants: 1 })
    const page = await open(ana, event)
    expect([page.participant_count, page.event.max_participants]).toEqual([2, 1])
    await expectRefusal(join(olga, event), refusals.full)
    await withdraw(ana, [row])
    await expectRefusal(join(olga, event), refusals.full)
  })

  test('an event without a maximum is never full', async () => {
    const event = await buildEvent(olga, { max_participants: null })
    await join(ana, event)
    await join(ben, event)
    expect(await roster(ana, event)).toEqual(['1 Ana', '2 Ben'])
  })
})

describe('which events', () => {
  test.each(['zzzzzzzzzzzz', '', 'short', "'; drop table events; --", 'way-too-long-to-be-an-event'])(
    'the unknown id %j is not found',
    async (id) => {
      await expectRefusal(join(ana, { id }), refusals.eventNotFound)
      expect(await ana.rpc('get_event', { p_event_id: id })).toBeNull()
    },
  )

  test('an event of a group takes no guests, and joining it makes no one a member', async () => {
    const group = await buildGroup(olga)
    const event = await buildEvent(olga, { group_id: group.id })
    await expectRefusal(joinAsGuest(db.anon, event), refusals.signInToRsvp)
    await join(ana, event)
    expect(await db.owner('select 1 from public.group_participants where group_id = $1', [group.id])).toEqual([])
  })
})

describe('oneself', () => {
  test('a person withdraws, and the slot is free', async () => {
    const event = await buildEvent(olga, { max_participants: 1 })
    const row = await join(ana, event)
    expect(await withdraw(ana, [row])).toEqual({ removed: 1 })
    expect((await open(ana, event)).viewer.registered).toBe(false)
    await join(ben, event)
  })

  test('withdrawing twice is no error: the second time there is nothing to remove', async () => {
    const event = await buildEvent(olga)
    const row = await join(ana, event)
    await withdraw(ana, [row])
    expect(await withdraw(ana, [row])).toEqual({ removed: 0 })
    expect(await withdraw(ana, [{ id: randomUUID() }])).toEqual({ removed: 0 })
    expect(await withdraw(ana, [])).toEqual({ removed: 0 })
  })

  test('claimed rows stay, and so does the right to withdraw them', async () => {
    const event = await buildEvent(olga)
    const own = await join(ana, event)
    const extra = await claim(ana, event, 'Carla')
    await withdraw(ana, [own])
    expect(await roster(ana, event)).toEqual(['2 Carla'])
    expect(await withdraw(ana, [extra])).toEqual({ removed: 1 })
  })

  test('own and claimed rows go together, each freeing its slot', async () => {
    const event = await buildEvent(olga, { max_participants: 3 })
    const rows = [await join(ana, event), await claim(ana, event), await claim(ana, event)]
    expect(await withdraw(ana, [...rows, ...rows])).toEqual({ removed: 3 })
    expect((await open(ana, event)).participant_count).toBe(0)
  })
})

test('more than 100 ids at a time are refused', async () => {
  const ids = Array.from({ length: 101 }, () => ({ id: randomUUID() }))
  await expectRefusal(withdraw(ana, ids), invalid('Remove at most 100 participants at a time', 'ids'))
  expect(await withdraw(ana, ids.slice(1))).toEqual({ removed: 0 })
})

const registrationOf = (secret: string) => db.anon.rpc<Registration | null>('get_registration', { p_secret: secret })

describe('the private link', () => {
  test('a wrong secret, a malformed one and none find nothing', async () => {
    for (const secret of [newSecret(), '', 'zz', 'A'.repeat(32), "' or true --"]) {
      expect(await registrationOf(secret)).toBeNull()
    }
  })

  test('the database keeps only a hash of the secret', async () => {
    const event = await buildEvent(olga)
    const { id, secret } = await joinAsGuest(db.anon, event)
    const [{ dump } = { dump: '' }] = await db.owner<{ dump: string }>(
      'select row_to_json(p)::text as dump from public.participants p where id = $1',
      [id],
    )
    const everywhere = dump + JSON.stringify(await guestSecretTables())
    expect(everywhere).not.toContain(secret)
    expect(everywhere).toContain(createHash('sha256').update(secret).digest('hex'))
  })
})

describe('the secret', () => {
  test.each([undefined, '', 'short', 'G'.repeat(32), 'A'.repeat(32), 'a'.repeat(31), 'a'.repeat(33)])(
    'a guest without a proper secret is refused: %j',
    async (secret) => {
      const event = await buildEvent(olga)
      const attempt = register(db.anon, event, { p_name: 'Gus', p_secret: secret })
      await expectRefusal(attempt, { code: 'PT400', hint: 'invalid_input', detail: 'secret' })
    },
  )

  test('a retry with the same id and secret finds the row; with another secret it is refused', async () => {
    const event = await buildEvent(olga)
    const { secret, ...row } = await joinAsGuest(db.anon, event)
    const again = await joinAsGuest(db.anon, event, { p_id: row.id, p_secret: secret, p_name: 'Other' })
    expect(again).toMatchObject(row)
    await expectRefusal(joinAsGuest(db.anon, event, { p_id: row.id }), refusals.idTaken)
    await expectRefusal(join(ana, event, { p_id: row.id }), refusals.idTaken)
  })

  test('belongs to one registration: a second one is refused, and reveals no other row', async () => {
    const event = await buildEvent(olga)
    const guest = await joinAsGuest(db.anon, event)
    const second = joinAsGuest(db.anon, event, { p_secret: guest.secret, p_name: 'Second' })
    await expect(second).rejects.toMatchObject({ code: expect.stringMatching(/^PT4/) })
    expect(await roster(olga, event)).toEqual(['1 Gus Guest'])
  })
})

/** All values in columns whose names sound as if they held a secret. */
async function guestSecretTables(): Promise<unknown[]> {
  const tables = await db.owner<{ name: string }>(
    `select distinct attrelid::regclass::text as name from pg_attribute join pg_class on pg_class.oid = attrelid
     where relkind = 'r' and relnamespace in ('public'::regnamespace, 'private'::regnamespace)
       and attname ~ 'secret|hash'`,
  )
  const rows = await Promise.all(
    tables.map(({ name }) =>
      db.owner(`select jsonb_object_agg(key, coalesce(nullif(ltrim(value, '\\x'), ''), '')) as row
                from ${name} t, jsonb_each_text(to_jsonb(t)) group by t.ctid`),
    ),
  )
  return rows.flat()
}
