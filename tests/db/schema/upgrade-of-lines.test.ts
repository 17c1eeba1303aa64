import { beforeAll, describe, expect, test } from 'vitest'
import type { Release } from '../../../scripts/db/postgres/migrations.ts'
import { follow } from '../support/device-actions.ts'
import { buildEvent, type EventRow, open } from '../support/event-actions.ts'
import { guestRow } from '../support/guest-actions.ts'
import { sendAll } from '../support/message-actions.ts'
import {
  claim,
  join,
  joinAsGuest,
  type Registration,
  roster,
  wait,
  waitlist,
  withdraw,
} from '../support/registration-actions.ts'
import { addRegular, keepPlace } from '../support/regular-actions.ts'
import { buildSectioned, joinIn, rosterBySection, switchTo } from '../support/section-actions.ts'
import { buildSeries, days, listOf, type MadeSeries, openAt } from '../support/series-actions.ts'
import { testUsers } from '../support/test-users.ts'
import { databaseOf, update } from '../support/upgrade.ts'
import type { Person, Row } from '../support/visitor.ts'

/** An update takes no slot, no place in line, no answer and no payment from people who used a release before. */

describe('of a release in which promoted slots had to be confirmed', () => {
  const db = databaseOf('1.2.0')
  const { olga, ana, ben, cleo, mia, sam } = testUsers(db)
  /** Ben and Mia had to confirm, and Mia is too late. Cleo let a slot go by and waits before Sam. */
  let full: EventRow
  /** Ana had the only slot. Both in line let it go by, so it is free. */
  let free: EventRow
  let bens: Registration
  const late = (row: Registration) =>
    db.owner("update public.participants set confirm_until = now() - interval '1 second' where id = $1", [row.id])

  beforeAll(async () => {
    await follow(ben)
    await sendAll(db)
    full = await buildEvent(olga, { name: 'Full', max_participants: 1, confirm_within: 30 })
    const anas = await join(ana, full)
    const cleos = await wait(cleo, full)
    await withdraw(ana, [anas])
    await late(cleos)
    bens = await wait(ben, full)
    await wait(sam, full)
    await olga.update('events', { id: full.id }, { max_participants: 1 })
    const mias = await wait(mia, full)
    await olga.rpc('move_to_front', { p_id: mias.id })
    await olga.update('events', { id: full.id }, { max_participants: 2 })
    await late(mias)
    free = await buildEvent(olga, { name: 'Free', max_participants: 1, confirm_within: 30 })
    const first = await join(ana, free)
    for (const person of [ben, cleo]) await wait(person, free)
    await withdraw(ana, [first])
    for (const _ of [ben, cleo]) {
      await db.owner(
        'update public.participants set confirm_until = now() where event_id = $1 and slot_number is not null',
        [free.id],
      )
      await db.anon.rpc('pass_on_slots', { p_event_id: free.id })
    }
    expect(await roster(olga, free)).toEqual([])
    await update(db, '1.2.0')
  }, 120_000)

  test('a slot that was not confirmed stays with its person, also where the time was over', async () => {
    expect(await roster(db.anon, full)).toEqual(['1 Ben', '2 Mia'])
    expect(await waitlist(olga, full)).toEqual(['Cleo', 'Sam'])
  })

  test('people who let a slot go by keep their place in line and are promoted from it', async () => {
    await withdraw(ben, [bens])
    expect(await roster(db.anon, full)).toEqual(['1 Cleo', '2 Mia'])
    await olga.update('events', { id: full.id }, { max_participants: 3 })
    expect(await roster(db.anon, full)).toEqual(['1 Cleo', '2 Mia', '3 Sam'])
  })

  test('a free slot that all in line had let go by goes to the first of them', async () => {
    expect(await roster(db.anon, free)).toEqual(['1 Ben'])
    expect(await waitlist(olga, free)).toEqual(['Cleo'])
  })

  test('a notification that was not sent yet names no time to confirm', async () => {
    const sent = (await sendAll(db)).filter(({ kind }) => kind === 'promoted')
    expect(sent.length).toBeGreaterThan(0)
    for (const { details } of sent) expect(details).not.toHaveProperty('confirm_until')
  })
})

/** People have used an older release. In 1.2.0 people with a slot could also wait for another section: these requests end, and nothing else. */

const price = { price_cents: 500, currency: 'EUR' }
const question = { id: 'diet', label: 'Diet', type: 'text', required: false }
const answered = { p_responses: { diet: 'vegan' }, p_notes: 'kept', p_email: 'kept@home.example' }
const same = { p_email: null, p_phone: null, p_notes: null, p_responses: {} }
const KEPT = [
  'id',
  'event_id',
  'name',
  'email',
  'notes',
  'responses',
  'user_id',
  'claimed_by_user_id',
  'slot_number',
  'section_id',
  'waiting_since',
]

describe.each<Release>(['1.1.0', '1.2.0'])('after an update from %s', (release) => {
  const db = databaseOf(release)
  const rows = async (table: string, columns?: string[]) =>
    (await db.owner<{ row: Row }>(`select to_jsonb(t) as row from ${table} t order by id`)).map(({ row }) =>
      columns ? Object.fromEntries(columns.filter((name) => name in row).map((name) => [name, row[name]])) : row,
    )
  const stored = async () => ({
    participants: await rows('public.participants', KEPT),
    payments: (await rows('public.payments')).map(({ id, name, cents, currency, state, holder, user_id }) => ({
      id,
      name,
      cents,
      currency,
      state,
      holder: holder ?? user_id,
    })),
  })

  test('each slot, place in line, answer and payment is there, and the line goes on', async () => {
    const people = ['Olga', 'Ana', 'Ben', 'Cleo', 'Sam'].map((name) => db.person(name))
    const [olga, ana, ben, cleo, sam] = (await Promise.all(people)) as [Person, Person, Person, Person, Person]
    const plain = await buildEvent(olga, { ...price, max_participants: 3, custom_fields: [question] })
    const own = await join(ana, plain, answered)
    await claim(ana, plain, 'Carla', answered)
    const guest = await joinAsGuest(db.anon, plain, answered)
    await olga.rpc('mark_paid', { p_id: own.id })
    await wait(ben, plain, answered)
    await wait(cleo, plain)
    const hasSections = release !== '1.1.0'
    const split = hasSections ? await buildSectioned(olga, { Driver: 1, Cook: 1, Sorter: 2 }, price) : plain
    if (hasSections) {
      const driver = await joinIn(ana, split, 'd')
      const cook = await joinIn(ben, split, 'c')
      const sorter = await joinAsGuest(db.anon, split, { p_name: 'Gus', p_section: 's' })
      await olga.rpc('mark_paid', { p_id: driver.id })
      await joinIn(cleo, split, 'd')
      await switchTo(ana, driver, 'c', same)
      await switchTo(ben, cook, 'd', same)
      await switchTo(db.anon, sorter, 'c', { ...same, p_secret: sorter.secret })
      await joinIn(sam, split, 'c')
    }
    const before = await stored()

    await update(db, release)
    const after = await stored()
    expect(after.participants).toMatchObject(before.participants)
    expect(after.payments).toMatchObject(before.payments)

    await withdraw(db.anon, [guest], guest.secret)
    expect(await rosterBySection(db, plain)).toEqual(['1 Ana', '2 Carla', '3 Ben', '– Cleo'])
    if (!hasSections) return
    expect(await rosterBySection(db, split)).toEqual(['c1 Ben', 'c– Sam', 'd1 Ana', 'd– Cleo', 's1 Gus'])
    const { roster, waitlist } = await open(sam, split)
    expect(waitlist.map(({ name, place }) => [name, place])).toEqual([
      ['Cleo', 1],
      ['Sam', 1],
    ])
    const [bens] = roster.filter(({ name }) => name === 'Ben')
    expect(await switchTo(ben, bens as never, 's', same)).toMatchObject({ section_id: 's', slot_number: 2 })
    expect(await rosterBySection(db, split)).toEqual(['c1 Sam', 'd1 Ana', 'd– Cleo', 's1 Gus', 's2 Ben'])
  })
})

describe('of a series of release 1.2.0 that took turns: people who had waited for one date went first on the next one', () => {
  const db = databaseOf('1.2.0')
  const { olga, ana, ben } = testUsers(db)
  let series: MadeSeries
  let open2: string
  let guest: { secret: string }
  const LIST = ['1 Ben', '– Gus Guest', '– Ana', '– Zoe']

  beforeAll(async () => {
    series = await buildSeries(olga, { max_participants: 1 })
    await olga.rpc('change_series', { p_series_id: series.series_id, p_takes_turns: true })
    await wait(ana, series)
    await keepPlace(ana, series.series_id)
    await addRegular(olga, series.series_id, 'Zoe')
    await wait(ben, series)
    guest = await joinAsGuest(db.anon, series, { p_wait: true })
    const [opened] = await db.owner<{ id: string }>('select private.open_due($1, $2) as id', [
      series.series_id,
      days(2),
    ])
    open2 = opened?.id ?? ''
    expect(await listOf(db, open2)).toEqual(LIST)
    expect((await db.owner('select from private.turns_given')).length).toBeGreaterThan(0)
    await update(db, '1.2.0')
  }, 120_000)

  test('everyone on an open date keeps the slot or the place in line that their turn gave', async () => {
    expect(await listOf(db, open2)).toEqual(LIST)
    expect(await guestRow(db.anon, guest.secret, open2)).toMatchObject({ name: 'Gus Guest', place: 1 })
    expect((await open(ben, { id: open2 })).viewer.registered).toBe(true)
  })

  test('the next date has the regulars alone, in their order, although others waited in vain', async () => {
    const third = (await openAt(db, series.series_id, days(9))) as string
    expect(await listOf(db, third)).toEqual(['1 Ana', '– Zoe'])
  })
})
