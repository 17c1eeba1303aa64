import { beforeEach, describe, expect, test } from 'vitest'
import { testDatabase } from '../support/database.ts'
import { buildEvent, buildLabel, type EventRow, open } from '../support/event-actions.ts'
import { addMembers, buildClub, buildGroup, groupPage, members } from '../support/group-actions.ts'
import { buildPriced, markPaid, settle } from '../support/payment-actions.ts'
import { expectRefusal, refusals } from '../support/refusal.ts'
import { claim, join, joinAsGuest, roster, wait, waitlist, withdraw } from '../support/registration-actions.ts'
import { residualRows } from '../support/residual-rows.ts'
import { buildSeries } from '../support/series-actions.ts'
import type { Person } from '../support/visitor.ts'

const db = testDatabase()
let olga: Person
let ana: Person
let ben: Person
let event: EventRow

beforeEach(async () => {
  ;[olga, ana, ben] = await Promise.all([db.person('Olga'), db.person('Ana'), db.person('Ben')])
  event = await buildEvent(olga, { custom_fields: [{ id: 'diet', label: 'Diet', type: 'text', required: false }] })
})

const contact = {
  p_email: 'ana@home.example',
  p_phone: '+351 912 000 000',
  p_notes: 'call me',
  p_responses: { diet: 'vegan' },
}

// By the person on the profile page, and by operators of the auth service.
const ways: [string, (person: Person) => Promise<unknown>][] = [
  ['by the person', (person) => person.rpc('delete_account')],
  ['by the auth service', (person) => db.deleteAccount(person)],
]

describe.each(ways)('an account deleted %s', (_, deleteAccount) => {
  test('leaves the name on the rosters of others and nothing else, and everyone else as they were', async () => {
    const row = await join(ana, event, contact)
    await join(ben, event, contact)
    await deleteAccount(ana)
    const [left] = await db.owner('select * from public.participants where id = $1', [row.id])
    expect(left).toMatchObject({
      name: 'Ana',
      slot_number: 1,
      user_id: null,
      claimed_by_user_id: null,
      email: null,
      phone: null,
      notes: null,
      responses: {},
    })
    expect((await open(ben, event)).roster).toMatchObject([
      { name: 'Ana' },
      { name: 'Ben', slot_number: 2, is_mine: true, email: contact.p_email, responses: { diet: 'vegan' } },
    ])
  })

  test('empties what was entered for others, too', async () => {
    await join(ana, event)
    const extra = await claim(ana, event, 'Carla', contact)
    await deleteAccount(ana)
    const [left] = await db.owner('select name, email, claimed_by_user_id from public.participants where id = $1', [
      extra.id,
    ])
    expect(left).toEqual({ name: 'Carla', email: null, claimed_by_user_id: null })
    expect((await open(olga, event)).roster).toHaveLength(2)
  })

  test('takes its events and groups along, with everything in them', async () => {
    const group = await buildGroup(olga)
    const inGroup = await buildEvent(olga, { group_id: group.id })
    await buildLabel(olga, event)
    await join(ana, event)
    await join(ana, inGroup)
    await joinAsGuest(db.anon, event)
    await deleteAccount(olga)
    for (const { id } of [event, inGroup]) expect(await ana.rpc('get_event', { p_event_id: id })).toBeNull()
    expect(await groupPage(ana, group)).toBeNull()
    expect(
      await db.owner('select 1 from public.participants where event_id = any ($1)', [[event.id, inGroup.id]]),
    ).toEqual([])
  })

  test('ends its memberships, its offices, its stars and what it accepted', async () => {
    const { group, meeting } = await buildClub(olga, ana, ben)
    await ana.insertBlindly('bookmarks', { user_id: ana.id, event_id: meeting.id })
    const hidden = await buildEvent(olga, { is_private: true })
    await ana.rpc('accept_invite', { p_type: 'event', p_id: hidden.id })
    await deleteAccount(ana)
    expect((await members(olga, group))?.map(({ name }) => name)).toEqual(['Ben'])
    expect(await roster(ben, meeting)).toEqual(['1 Ana', '2 Ben'])
    expect(await mentions(ana)).toEqual([])
  })

  test("takes the labels of its rows along, and the address behind a claimed row's membership", async () => {
    const group = await buildGroup(olga)
    const meeting = await buildEvent(olga, { group_id: group.id })
    const label = await buildLabel(olga, meeting)
    const rows = [
      await join(ana, meeting, { p_email: 'ana@gone.example' }),
      await claim(ana, meeting, 'Carla', { p_email: 'carla@gone.example' }),
    ]
    const others = await join(ben, meeting)
    for (const row of [...rows, others])
      await olga.insertBlindly('participant_labels', { participant_id: row.id, label_id: label.id })
    await addMembers(olga, group, [...rows, others])
    await deleteAccount(ana)
    expect((await open(olga, meeting)).roster).toMatchObject([
      { name: 'Ana', label_ids: [] },
      { name: 'Carla', label_ids: [] },
      { name: 'Ben', label_ids: [label.id] },
    ])
    expect(await residualRows(db, 'gone.example')).toEqual([])
  })

  test('leaves every waitlist, with its claimed places, because no one is left to get a slot', async () => {
    const full = await buildEvent(olga, { max_participants: 1 })
    const other = await buildEvent(olga, { max_participants: 1 })
    const holder = await join(ben, full)
    await join(ana, other)
    for (const name of ['Carla', 'Dora']) await claim(ana, other, name, { p_wait: true })
    await wait(ana, full, { p_email: 'ana@home.example', p_notes: 'call me' })
    await claim(ana, full, 'Carla', { p_wait: true })
    const cleo = await db.person('Cleo')
    for (const one of [full, other]) await wait(cleo, one)
    await deleteAccount(ana)
    expect(await waitlist(olga, full)).toEqual(['Cleo'])
    expect(await waitlist(olga, other)).toEqual(['Cleo'])
    // The slot keeps its name, as on every roster.
    expect(await roster(olga, other)).toEqual(['1 Ana'])
    await withdraw(ben, [holder])
    expect(await roster(olga, full)).toEqual(['1 Cleo'])
    expect(await mentions(ana)).toEqual([])
  })

  test('can be deleted also if its organizer confirmed payments for own and claimed slots', async () => {
    const priced = await buildPriced(olga)
    for (const row of [await join(olga, priced), await claim(olga, priced, 'Carla')]) await markPaid(olga, row)
    await deleteAccount(olga)
    expect(await residualRows(db, olga.id, priced.id)).toEqual([])
  })

  test('leaves the name and the amount where money is open, and nothing where it is settled', async () => {
    const [open, settled] = [await buildPriced(olga), await buildPriced(olga)]
    for (const priced of [open, settled]) {
      const row = await join(ana, priced)
      const payment = await markPaid(olga, row)
      await withdraw(ana, [row])
      if (priced === settled) await settle(olga, payment)
    }
    await deleteAccount(ana)
    expect(
      await db.owner('select event_id, name, cents, state, holder from public.payments where event_id = any ($1)', [
        [open.id, settled.id],
      ]),
    ).toEqual([{ event_id: open.id, name: 'Ana', cents: 500, state: 'refund', holder: null }])
  })
})

test('deleting it a second time changes nothing and is no error', async () => {
  await join(ana, event)
  await join(ben, event)
  await ana.rpc('delete_account')
  await expect(ana.rpc('delete_account')).resolves.toBe('')
  expect(await roster(ben, event)).toEqual(['1 Ana', '2 Ben'])
})

// The auth service ends the session, but a token on a stolen phone stays valid for up to an hour.
test('a token that outlives its account reads and writes nothing, and must sign in again', async () => {
  await join(ana, event)
  const own = await buildEvent(ana)
  const hidden = await buildEvent(olga, { is_private: true })
  const hiddenGroup = await buildGroup(olga, { is_private: true })
  const hiddenSeries = await buildSeries(olga, { is_private: true })
  await ana.rpc('delete_account')
  for (const table of ['events', 'participants', 'groups', 'labels', 'bookmarks', 'group_admins', 'group_participants'])
    expect(await ana.select(table), table).toEqual([])
  expect(await ana.rpc('get_event', { p_event_id: own.id })).toBeNull()
  expect(await ana.rpc('get_event', { p_event_id: hidden.id })).toBeNull()
  const actions = [
    () => buildEvent(ana),
    () => buildGroup(ana),
    () => join(ana, event),
    () => ana.rpc('accept_invite', { p_type: 'event', p_id: hidden.id }),
    () => ana.rpc('accept_invite', { p_type: 'event', p_id: hiddenSeries.series_id }),
    () => ana.rpc('accept_invite', { p_type: 'group', p_id: hiddenGroup.id }),
    () => ana.insertBlindly('bookmarks', { user_id: ana.id, event_id: event.id }),
  ]
  for (const action of actions) await expectRefusal(action(), refusals.unauthenticated)
  await expectRefusal(claim(ana, event, 'Carla'), refusals.notRegistered)
  expect(await roster(olga, event)).toEqual(['1 Ana'])
})

/** The tables in which the id of this person still stands. */
const mentions = (person: Person) => residualRows(db, person.id)
