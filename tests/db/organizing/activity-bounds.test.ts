import { beforeEach, describe, expect, test } from 'vitest'
import { activity, story } from '../support/activity-actions.ts'
import { testDatabase } from '../support/database.ts'
import { buildEvent, type EventRow, endEvent } from '../support/event-actions.ts'
import { markPaid, sayPaid, unmarkPaid } from '../support/payment-actions.ts'
import { change, join, joinAsGuest, type Registration, withdraw } from '../support/registration-actions.ts'
import { residualRows } from '../support/residual-rows.ts'
import type { Person } from '../support/visitor.ts'

/** The activity stays readable at any size, and no one has to wait for it. */

const db = testDatabase()
let olga: Person
let ana: Person
let ben: Person
let event: EventRow

beforeEach(async () => {
  ;[olga, ana, ben] = await Promise.all([db.person('Olga'), db.person('Ana'), db.person('Ben')])
  event = await buildEvent(olga, { max_participants: null, price_cents: 500, currency: 'EUR' })
})

const rename = (name: string) => olga.update('events', { id: event.id }, { name })
const later = (minutes: number) => db.owner("update private.activity set at = at - $1 * interval '1 minute'", [minutes])
const stored = async () => (await db.owner('select 1 from private.activity where event_id = $1', [event.id])).length
/** Entries as if so many people had joined. */
const happen = (count: number, subject: Person | null = null) =>
  db.owner(
    `insert into private.activity (event_id, action, name, subject_id)
     select $1, 'joined', 'Guest ' || n, $3 from generate_series(1, $2) n`,
    [event.id, count, subject?.id ?? null],
  )

describe('the same again within ten minutes is one entry', () => {
  let row: Registration
  beforeEach(async () => {
    row = await join(ana, event)
  })

  test('names all changed fields, comes first again and is news again', async () => {
    await change(ana, row, { p_notes: 'a ball' })
    const [first] = (await activity(olga, event)).entries
    await rename('Six-a-side')
    await change(ana, { ...row, notes: 'a ball' }, { p_email: 'ana@home.example' })
    expect(await story(olga, event)).toEqual(['Ana joined', '– edited by Olga', 'Ana changed'])
    const [last] = (await activity(olga, event)).entries
    expect(last?.fields).toEqual(['email', 'notes'])
    expect(last?.id).toBeGreaterThan(first?.id ?? 0)
    expect(await db.owner("select 1 from private.activity where action = 'changed'")).toHaveLength(1)
  })

  test('becomes a new one after ten minutes', async () => {
    await rename('One')
    await later(9)
    await rename('Two')
    await later(11)
    await rename('Three')
    expect(await story(olga, event)).toEqual(['Ana joined', '– edited by Olga', '– edited by Olga'])
  })

  test('stays apart for another person, another row and another action', async () => {
    const other = await join(ben, event)
    await change(ana, row, { p_notes: 'a ball' })
    await change(olga, row, { p_notes: 'two balls' })
    await change(ben, other, { p_notes: 'a net' })
    await sayPaid(ana, row)
    expect((await story(olga, event)).slice(2)).toEqual([
      'Ana changed',
      'Ana changed by Olga',
      'Ben changed',
      'Ana said_paid',
    ])
  })

  test('has the last state after repeated ticks', async () => {
    for (let turn = 0; turn < 3; turn += 1) {
      await markPaid(olga, row)
      await unmarkPaid(olga, row)
    }
    await markPaid(olga, row)
    expect(await story(olga, event)).toEqual(['Ana joined', 'Ana unpaid by Olga', 'Ana paid by Olga'])
  })
})

describe('the newest 2,000', () => {
  const oldest = async () => {
    let page = await activity(olga, event)
    const names = page.entries.map(({ name }) => name)
    while (page.next !== null) {
      page = await activity(olga, event, page.next)
      names.push(...page.entries.map(({ name }) => name))
    }
    return [names.length, names[0], names.at(-1)]
  }

  test('are shown of an event, and few older ones are stored', async () => {
    await happen(2_000)
    const other = await buildEvent(olga)
    await join(ana, other)
    expect(await oldest()).toEqual([2_000, 'Guest 2000', 'Guest 1'])
    for (let turn = 0; turn < 5; turn += 1) await happen(120)
    expect(await stored()).toBeLessThan(2_200)
    expect((await oldest()).slice(0, 2)).toEqual([await stored(), 'Guest 120'])
    expect(await story(olga, other)).toEqual(['Ana joined'])
  })
})

describe('a participant who signs up and withdraws again and again', () => {
  test('leaves one entry of each action in ten minutes, and a removal between stays', async () => {
    for (let turn = 0; turn < 3; turn += 1) await withdraw(ben, [await join(ben, event)])
    expect(await story(olga, event)).toEqual(['Ben joined', 'Ben withdrew'])
    await withdraw(olga, [await join(ben, event)])
    await join(ben, event)
    expect(await story(olga, event)).toEqual(['Ben withdrew', 'Ben removed by Olga', 'Ben joined'])
  })

  test('pushes out no entry of another participant, no payment and no removal', async () => {
    const row = await join(ana, event)
    await sayPaid(ana, row)
    await markPaid(olga, row)
    await withdraw(olga, [row])
    const before = await story(olga, event)
    for (let turn = 0; turn < 11; turn += 1) await happen(204, ben)
    const entries = await db.owner<{ action: string }>(
      'select action from private.activity where event_id = $1 and subject_id = $2 order by id',
      [event.id, ana.id],
    )
    expect(entries).toHaveLength(before.length)
    expect(await stored()).toBeLessThan(2_200)
  })

  test('pushes out, with many others, first what participants did by themselves', async () => {
    const row = await join(ana, event)
    await markPaid(olga, row)
    await withdraw(olga, [row])
    for (let turn = 0; turn < 20; turn += 1) await happen(120)
    const entries = await db.owner<{ action: string }>(
      'select action from private.activity where event_id = $1 and subject_id = $2 order by id',
      [event.id, ana.id],
    )
    expect(entries.map(({ action }) => action)).toEqual(['paid', 'removed'])
  })
})

test("actions with a guest's link are the guest's also if an account uses the link", async () => {
  const guest = await joinAsGuest(db.anon, event)
  await change(ana, guest, { p_notes: 'a ball', p_secret: guest.secret })
  await sayPaid(ana, guest, { p_secret: guest.secret })
  expect(await story(olga, event)).toEqual(['Gus Guest joined', 'Gus Guest changed', 'Gus Guest said_paid'])
  const told = await activity(olga, event)
  expect(told.entries.map(({ by }) => by)).toEqual([null, null, null])
  await change(olga, { ...guest, notes: 'a ball' }, { p_notes: 'a net' })
  expect((await story(olga, event)).at(-1)).toBe('Gus Guest changed by Olga')
})

describe('an account that is forgotten', () => {
  test('does not wait for a person who has locked an event that it left', async () => {
    await withdraw(ana, [await join(ana, event)])
    await db.during('select 1 from public.events where id = $1 for no key update', [event.id], () =>
      ana.rpc('delete_account'),
    )
    expect(await story(olga, event)).toEqual(['– joined', '– withdrew'])
  })

  test('loses its names before its deletion locks an event', async () => {
    await join(ana, event)
    let deletion: Promise<unknown> = Promise.resolve()
    await db.during('select 1 from public.events where id = $1 for no key update', [event.id], async () => {
      deletion = ana.rpc('delete_account')
      await db.untilWaiting()
      const free = 'select 1 from private.activity where event_id = $1 for update skip locked'
      expect(await db.owner(free, [event.id])).toEqual([])
    })
    await deletion
    expect(await story(olga, event)).toEqual(['– joined'])
  })

  test('lets no one wait while its entries lose their names', async () => {
    const row = await join(ana, event)
    await change(olga, row, { p_notes: 'a ball' })
    await happen(2_100, ana)
    await db.during('select private.forget_activity($1, 10000)', [ana.id], async () => {
      await change(olga, row, { p_notes: 'a net' })
      await Promise.all(Array.from({ length: 101 }, (_, n) => joinAsGuest(db.anon, event, { p_name: `Guest ${n}` })))
      await endEvent(olga, event)
      await olga.remove('events', { id: event.id })
    })
    const left = 'select name from private.activity where subject_id = $1 or event_id = $2 and name is not null'
    expect(await db.owner(left, [ana.id, event.id])).toEqual([])
  })

  test('has entries of a deleted event, which go when the next event is created', async () => {
    await join(ana, event)
    await join(ben, event)
    const left = () => db.owner<{ name: string }>('select name from private.activity where event_id = $1', [event.id])
    await db.during('select private.forget_activity($1, 10000)', [ana.id], async () => {
      await olga.remove('events', { id: event.id })
      expect(await left()).toHaveLength(1)
      // Still held.
      await buildEvent(olga)
      expect(await left()).toHaveLength(1)
    })
    await buildEvent(olga)
    expect([await left(), await db.owner('select from private.pending_event_purges')]).toEqual([[], []])
  })

  test('is no longer named; a locked entry loses the name with the next event', async () => {
    await join(ana, event)
    await join(ben, event)
    await db.during("select 1 from private.activity where name = 'Ana' for update", [], () => db.deleteAccount(ana))
    expect(await story(olga, event)).toEqual(['– joined', 'Ben joined'])
    await buildEvent(olga)
    expect(
      await db.owner("select name from private.activity where event_id = $1 and name = 'Ana'", [event.id]),
    ).toEqual([])
    expect(await residualRows(db, ana.id)).toEqual([])
  })

  test('may stand in more entries than one call clears: its names are hidden at once, and cleared bit by bit', async () => {
    await happen(12_000, ana)
    await ana.rpc('delete_account')
    expect(new Set(await story(olga, event))).toEqual(new Set(['– joined']))
    const left = async () => (await db.owner('select from private.activity where subject_id = $1', [ana.id])).length
    let before = await left()
    expect(before).toBeGreaterThanOrEqual(1_000)
    while (before > 0) {
      await buildEvent(ben)
      const after = await left()
      expect(after).toBeLessThan(before)
      expect(after).toBeGreaterThanOrEqual(before - 2_000)
      before = after
    }
    expect(await residualRows(db, ana.id)).toEqual([])
  })
})
