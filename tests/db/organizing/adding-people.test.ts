import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { activity, story } from '../support/activity-actions.ts'
import { testDatabase } from '../support/database.ts'
import { buildEvent, type EventRow, endEvent, open } from '../support/event-actions.ts'
import { addMembers, buildGroup } from '../support/group-actions.ts'
import { addPeople, giveLink, people } from '../support/guest-actions.ts'
import { markPaid } from '../support/payment-actions.ts'
import { expectRefusal, invalid, refusals } from '../support/refusal.ts'
import {
  change,
  claim,
  join,
  joinAsGuest,
  type Registration,
  roster,
  waitlist,
  withdraw,
} from '../support/registration-actions.ts'
import { addRegular, namesOf } from '../support/regular-actions.ts'
import { buildSectioned, switchTo } from '../support/section-actions.ts'
import { buildSeries, listOf, openNext } from '../support/series-actions.ts'
import { setTeams } from '../support/team-actions.ts'
import type { Person, Row, Visitor } from '../support/visitor.ts'

/** A list that was kept elsewhere becomes people of an event, and each can be handed over to the person by a link. */

const db = testDatabase()
let olga: Person
let ana: Person
let event: EventRow

beforeEach(async () => {
  ;[olga, ana] = await Promise.all([db.person('Olga'), db.person('Ana')])
  event = await buildEvent(olga, { max_participants: 4 })
})

const add = (
  list: unknown,
  { visitor = olga as Visitor, id = event.id, ...fields }: Row & { visitor?: Visitor; id?: string } = {},
) => addPeople(visitor, { id }, list, fields)

test('takes the free slots, then the line, in their order; what is known of a person is kept', async () => {
  await join(ana, event)
  const list = [
    { ...people('Ben')[0], email: 'ben@people.example', phone: '912000111', notes: 'goalie' },
    ...people('Cy', 'Dora', 'Eva', 'Filip'),
  ]
  const { added, left_out } = await add(list)
  expect(added).toEqual(list.map(({ id }, index) => ({ id, slot: [2, 3, 4, null, null][index] })))
  expect(left_out).toBe(0)
  expect(await roster(olga, event)).toEqual(['1 Ana', '2 Ben', '3 Cy', '4 Dora'])
  expect(await waitlist(olga, event)).toEqual(['Eva', 'Filip'])
  const { roster: rows } = await open(olga, event)
  expect(rows[1]).toMatchObject({
    email: 'ben@people.example',
    phone: '912000111',
    notes: 'goalie',
    claimed_by_me: false,
    is_name: true,
  })
})

test('people without room are left out if there is no waitlist, and the others are in', async () => {
  await olga.update('events', { id: event.id }, { waitlist: false })
  const { added, left_out } = await add(people('A', 'B', 'C', 'D', 'E', 'F'))
  expect([added.length, left_out]).toEqual([4, 2])
})

test('questions stay unanswered, and one wrong name takes no one in', async () => {
  const shirt = { id: 'shirt', label: 'Shirt', type: 'text', required: true }
  await olga.update('events', { id: event.id }, { custom_fields: [shirt] })
  await expectRefusal(
    add([...people('Ben'), { id: randomUUID(), name: 'x'.repeat(101) }]),
    invalid('Name must be less than 100 characters', 'name'),
  )
  expect(await roster(olga, event)).toEqual([])
  await add(people('Ben'))
  // In the form a claim still has to answer the required question.
  await expectRefusal(claim(olga, event, 'Cy'), invalid('Shirt is required', 'shirt'))
  await expectRefusal(claim(olga, event, 'Cy', { p_responses: null }), invalid('Shirt is required', 'shirt'))
})

test('into the section that is named', async () => {
  const sections = ['driver', 'cook'].map((id) => ({ id, name: id, size: 1 }))
  const trip = await buildEvent(olga, { sections })
  const { added } = await add(people('Ben', 'Cy'), { id: trip.id, p_section: 'cook' })
  expect(added.map(({ slot }) => slot)).toEqual([1, null])
  await expectRefusal(add(people('Dora'), { id: trip.id }), refusals.sectionRequired)
})

test('only event managers add, at most 200 at a time, and nothing but a list of people', async () => {
  await expectRefusal(add(people('Ben'), { visitor: ana }), refusals.unauthorized)
  await expectRefusal(add(people('Ben'), { visitor: db.anon }), { code: '42501' })
  await expectRefusal(
    add(people(...Array<string>(201).fill('x'))),
    invalid('Add at most 200 people at a time', 'people'),
  )
  for (const wrong of [[], {}, 'Ben', [{ name: 'Ben' }], [{ id: 'x', name: 'Ben' }], ['Ben']])
    await expectRefusal(add(wrong), { code: 'PT400', hint: 'invalid_input' })
})

test('a link makes an added person a guest; payments stay theirs', async () => {
  await olga.update('events', { id: event.id }, { price_cents: 500, currency: 'EUR' })
  const ben = { id: randomUUID(), name: 'Ben' }
  await add([ben])
  await markPaid(olga, ben as never)
  await expectRefusal(giveLink(ana, ben), refusals.unauthorized)
  const p_secret = await giveLink(olga, ben)
  const mine = await db.anon.rpc<Row>('get_registration', { p_event_id: event.id, p_secret })
  expect(mine).toMatchObject({ id: ben.id, name: 'Ben', slot_number: 1 })
  expect(
    await db.owner('select kind, holder = private.me($2) as theirs from public.payments where participant_id = $1', [
      ben.id,
      p_secret,
    ]),
  ).toEqual([{ kind: 'own', theirs: true }])
  await change(db.anon, mine as never, { p_name: 'Ben Carter', p_secret })
  expect((await open(olga, event)).roster[0]).toMatchObject({ name: 'Ben Carter', claimed_by_me: false })
  expect(await withdraw(db.anon, [ben], p_secret)).toEqual({ removed: 1 })
})

describe('taking a list back', () => {
  const takeBack = (entry: number, visitor: Visitor = olga, { id } = event) =>
    visitor.rpc<{ removed: number; stay: number }>('take_back_people', { p_event_id: id, p_entry: entry })
  const undo = async (entry: number) =>
    (await activity(olga, event)).entries.find(({ id }) => id === entry)?.undo as number | undefined

  test('the whole list is one entry, and takes back everyone without a later change, once', async () => {
    const bela = await claim(olga, event, 'Bela')
    const { entry } = await add(people('Cy', 'Dora', 'Eva', 'Filip'))
    expect((await activity(olga, event)).entries[0]).toMatchObject({
      id: entry,
      action: 'added',
      people: 4,
      undo: 4,
      by: 'Olga',
    })
    expect(await takeBack(entry)).toEqual({ removed: 4, stay: 0 })
    expect(await roster(olga, event)).toEqual([`1 ${bela.name}`])
    expect(await waitlist(olga, event)).toEqual([])
    expect(await undo(entry)).toBe(0)
    expect(await takeBack(entry)).toEqual({ removed: 0, stay: 0 })
  })

  test('people who switched from the line into a slot of another section stay', async () => {
    const split = await buildSectioned(olga, { Attack: 1, Defence: 1 })
    const { added, entry } = await addPeople(olga, split, people('Cy', 'Dora', 'Eva'), { p_section: 'a' })
    const dora = { ...added[1], event_id: split.id, name: 'Dora' } as unknown as Registration
    await switchTo(olga, dora, 'd', { p_email: null, p_phone: null, p_notes: null, p_responses: {} })
    expect(await takeBack(entry, olga, split)).toEqual({ removed: 2, stay: 1 })
    expect((await open(olga, split)).roster.map(({ name }) => name)).toEqual(['Dora'])
  })

  test('people who were changed, paid for, moved up, noted or handed over since stay', async () => {
    await olga.update('events', { id: event.id }, { max_participants: 5, price_cents: 500, currency: 'EUR' })
    const dora = await claim(olga, event, 'Dora')
    const { added, entry } = await add(people('Changed', 'Paid', 'Linked', 'As it was', 'Moves up', 'Waits'))
    const [changed, paid, linked] = added as unknown as Registration[]
    await change(olga, { email: null, phone: null, notes: null, responses: {}, ...changed } as Registration, {
      p_name: 'Changed by hand',
    })
    await markPaid(olga, paid as Registration)
    await giveLink(olga, linked as Registration)
    await withdraw(olga, [dora])
    expect(await undo(entry)).toBe(2)
    expect(await takeBack(entry)).toEqual({ removed: 2, stay: 4 })
    expect(await roster(olga, event)).toEqual(['1 Moves up', '2 Changed by hand', '3 Paid', '4 Linked'])
    expect(await waitlist(olga, event)).toEqual([])
  })

  test('people who got a label, a team or a place in the group since stay', async () => {
    const group = await buildGroup(olga)
    await olga.update('events', { id: event.id }, { group_id: group.id, max_participants: 5 })
    const { added, entry } = await add(people('Labelled', 'Teamed', 'Grouped', 'As it was', 'Teamed too'))
    const [labelled, teamed, grouped, , other] = added as unknown as Registration[]
    const [label] = await olga.insert('labels', { event_id: event.id, name: 'Keeper', color: '#336699' })
    await olga.insertBlindly('participant_labels', {
      event_id: event.id,
      participant_id: labelled?.id,
      label_id: label?.id,
    })
    await addMembers(olga, group, [grouped as Registration])
    await setTeams(olga, event, [[teamed as Registration], [other as Registration]])
    expect(await takeBack(entry)).toEqual({ removed: 1, stay: 4 })
  })

  test('a person who was ticked as having come stays too', async () => {
    const { added, entry } = await add(people('Cy', 'Dora'))
    await endEvent(olga, event)
    await olga.rpc('set_came', { p_event_id: event.id, p_ids: [added[0]?.id], p_came: true })
    expect(await takeBack(entry)).toEqual({ removed: 1, stay: 1 })
  })

  test('all managers can do it for an hour, and no one else', async () => {
    const { entry } = await add(people('Cy'))
    const other = await buildEvent(olga)
    const late = invalid('This can be undone for an hour only. Remove people on the list instead.')
    await expectRefusal(takeBack(entry, ana), refusals.unauthorized)
    await expectRefusal(takeBack(entry, db.anon), { code: '42501' })
    await expectRefusal(takeBack(entry, olga, other), late)
    await join(ana, event)
    const joined = (await activity(olga, event)).entries[0]
    await expectRefusal(takeBack(joined?.id ?? 0), late)
    await db.owner(`update private.activity set at = at - interval '61 minutes' where id = $1`, [entry])
    expect(await undo(entry)).toBeUndefined()
    await expectRefusal(takeBack(entry), late)
    expect(await roster(olga, event)).toEqual(['1 Cy', '2 Ana'])
  })

  test('a list that is sent again adds no one twice and makes no second entry', async () => {
    const list = people('Cy', 'Dora')
    const first = await add(list)
    expect(await add(list)).toEqual(first)
    expect(await roster(olga, event)).toEqual(['1 Cy', '2 Dora'])
    expect((await story(olga, event)).filter((line) => line.includes('added'))).toEqual(['– added by Olga'])
    const again = await add([...list, ...people('Eva')])
    expect(again.entry).toBe(first.entry)
  })

  test('a payment at the same moment keeps its person, or comes too late', async () => {
    await olga.update('events', { id: event.id }, { price_cents: 500, currency: 'EUR' })
    const { added, entry } = await add(people('Cy', 'Dora'))
    const [taken, paid] = await Promise.allSettled([
      takeBack(entry),
      markPaid(olga, added[0] as unknown as Registration),
    ])
    expect(taken.status).toBe('fulfilled')
    expect(await roster(olga, event)).toHaveLength(paid.status === 'fulfilled' ? 1 : 0)
  })
})

describe('as regulars too', () => {
  test('people get free slots on later open dates once, and taking the list back frees them', async () => {
    const series = await buildSeries(olga, { max_participants: 3 })
    const [second, third] = [await openNext(db, series), await openNext(db, series, 2)]
    await join(ana, second)
    await joinAsGuest(db.anon, third, { p_name: 'ben' })
    await olga.update('events', { id: third.id }, { waitlist: false })
    const list = [{ ...people('Ben')[0], phone: '912000111' }, ...people('Cy', 'Dora')]
    const first = await add(list, { id: series.id, p_regulars: true })
    expect(await add(list, { id: series.id, p_regulars: true })).toEqual(first)
    expect(await listOf(db, second.id)).toEqual(['1 Ana', '2 Ben', '3 Cy'])
    expect((await open(olga, second)).roster[1]).toMatchObject({
      name: 'Ben',
      phone: '912000111',
      claimed_by_me: false,
    })
    expect(await listOf(db, third.id)).toEqual(['1 ben', '2 Cy', '3 Dora'])
    expect((await activity(olga, second)).entries[0]).toMatchObject({ action: 'added' })
    // The first date is no later date.
    await add(people('Eva'), { id: third.id, p_regulars: true })
    expect(await listOf(db, series.id)).toEqual(['1 Ben', '2 Cy', '3 Dora'])
    const p_entry = (first as { entry?: number }).entry
    await olga.rpc('take_back_people', { p_event_id: series.id, p_entry })
    expect(await listOf(db, second.id)).toEqual(['1 Ana'])
    expect(await listOf(db, third.id)).toEqual(['1 ben'])
    expect(await namesOf(olga, series)).toEqual([])
  })

  test('everyone on the list keeps a place, is on the next date, and is taken back', async () => {
    const series = await buildSeries(olga, { max_participants: 2 })
    const list = [{ ...people('Ben')[0], phone: '912000111' }, ...people('Cy', 'Dora')]
    const here = { id: series.id, p_regulars: true }
    const { entry } = await add(list, here)
    expect((await add(list, here)).entry).toBe(entry)
    expect(await namesOf(olga, series)).toEqual(['name Ben', 'name Cy', 'name Dora'])
    const next = await openNext(db, series)
    expect(await listOf(db, next.id)).toEqual(['1 Ben', '2 Cy', '– Dora'])
    expect((await open(olga, next)).roster[0]).toMatchObject({ phone: '912000111' })
    await olga.rpc('take_back_people', { p_event_id: series.id, p_entry: entry })
    expect(await namesOf(olga, series)).toEqual([])
  })

  test('only managers of the series may do it, for 200 at most', async () => {
    const series = await buildSeries(olga)
    const here = { id: series.id, p_regulars: true }
    await expectRefusal(add(people('Ben'), { p_regulars: true }), refusals.unauthorized)
    await db.owner(
      `insert into private.regulars (series_id, claimed_by, name) select $1, $2, 'Name ' || n from generate_series(1, 199) n`,
      [series.series_id, olga.id],
    )
    await expectRefusal(add(people('Ben', 'Cy'), here), {
      code: 'PT409',
      message: "At most 200 people can keep a place here. Add fewer, or untick 'As regulars too'.",
    })
    expect(await roster(olga, { id: series.id } as EventRow)).toEqual([])
    await addRegular(olga, series.series_id, 'The last')
    await add(people('Ben', 'Cy'), { id: series.id })
  })
})
