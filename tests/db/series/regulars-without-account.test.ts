import { describe, expect, test } from 'vitest'
import {
  buildGroup,
  buildLabel,
  change,
  claim,
  hours,
  join,
  joinAsGuest,
  newSecret,
  open,
  type Registration,
  wait,
  withdraw,
} from '../support/actions.ts'
import { attendance, cameOf, linesOf, setCame } from '../support/attendance-actions.ts'
import { cast } from '../support/cast.ts'
import { cohostsOf, helps, removeCohost } from '../support/cohost-actions.ts'
import { testDatabase } from '../support/database.ts'
import { addMembers } from '../support/group-actions.ts'
import { markPaid } from '../support/payment-actions.ts'
import { expectRefusal, invalid, refusals } from '../support/refusal.ts'
import {
  addRegular,
  buildSeries,
  days,
  guestRow,
  keepGuestPlace,
  keepPlace,
  listOf,
  mergeRegular,
  openAt,
  orderRegulars,
  type Regular,
  seriesView,
} from '../support/series-actions.ts'

const db = testDatabase()
const { olga, ana, ben, mia } = cast(db)
const guest = db.anon
const signInFirst = { code: 'PT401', hint: 'sign_in_to_rsvp' }

/** The date after the first one, and the one after that. */
const openNext = async (series: { series_id: string }, week = 1) => ({
  id: (await openAt(db, series.series_id, days(7 * week - 5))) as string,
})
const names = async (series: { series_id: string }) =>
  (await seriesView(olga, series.series_id)).regulars.map(({ name, kind }) => `${kind} ${name}`)

describe('a guest', () => {
  test('keeps a place, and the same secret opens the row on each date', async () => {
    const made = await buildSeries(olga, { max_participants: 3 })
    const gus = await joinAsGuest(guest, made, { p_email: 'gus@home.example' })
    await keepPlace(await joined(ana, made), made.series_id)
    expect(await keepGuestPlace(guest, made.series_id, gus.secret)).toEqual({ regular: true })
    expect(await keepGuestPlace(guest, made.series_id, gus.secret)).toEqual({ regular: true })
    expect(await names(made)).toEqual(['account Ana', 'guest Gus Guest'])
    const next = await openNext(made)
    expect(await listOf(db, next.id)).toEqual(['1 Ana', '2 Gus Guest'])
    const [first, second] = [await guestRow(guest, gus.secret, made.id), await guestRow(guest, gus.secret, next.id)]
    expect(first).toMatchObject({ id: gus.id, event_id: made.id, regular_in: made.series_id })
    expect(second).toMatchObject({ event_id: next.id, email: 'gus@home.example', regular_in: made.series_id })
    // Without an id, and with the id of the series: the next date.
    for (const id of [undefined, made.series_id]) expect(await guestRow(guest, gus.secret, id)).toEqual(first)
    // The place is told also with the id of a deleted date.
    expect(await guestRow(guest, gus.secret, 'nothing_here')).toEqual({ regular_in: made.series_id })
    expect(await guestRow(guest, newSecret(), 'nothing_here')).toBeNull()
    expect(await guestRow(guest, newSecret(), next.id)).toBeNull()
  })

  test('who withdraws once stays a regular, comes back with the same secret, and gives up the place', async () => {
    const made = await buildSeries(olga)
    const gus = await joinAsGuest(guest, made)
    await keepGuestPlace(guest, made.series_id, gus.secret)
    const next = await openNext(made)
    const second = { ...gus, ...(await guestRow(guest, gus.secret, next.id)) } as typeof gus
    await guest.rpc('withdraw', { p_ids: [second.id], p_secret: gus.secret })
    expect(await guestRow(guest, gus.secret, next.id)).toEqual({ regular_in: made.series_id })
    expect(await listOf(db, (await openNext(made, 2)).id)).toEqual(['1 Gus Guest'])
    const again = await joinAsGuest(guest, next, { p_secret: gus.secret })
    expect(await guestRow(guest, gus.secret, next.id)).toMatchObject({ id: again.id })
    await expectRefusal(joinAsGuest(guest, next, { p_secret: gus.secret }), refusals.idTaken)
    for (let twice = 0; twice < 2; twice += 1)
      expect(await keepGuestPlace(guest, made.series_id, gus.secret, false)).toEqual({ regular: false })
    expect(await guestRow(guest, gus.secret, next.id)).not.toHaveProperty('regular_in')
    expect(await listOf(db, (await openNext(made, 3)).id)).toEqual([])
  })

  test('is put on a date with what they entered last, and told on the same phones', async () => {
    const made = await buildSeries(olga)
    const gus = await joinAsGuest(guest, made)
    await keepGuestPlace(guest, made.series_id, gus.secret)
    await change(guest, gus, { p_name: 'Gustav', p_secret: gus.secret })
    expect(await listOf(db, (await openNext(made)).id)).toEqual(['1 Gustav'])
  })

  test('needs a row of the series, which must be one that guests can join', async () => {
    const [made, other] = [await buildSeries(olga), await buildSeries(olga)]
    const gus = await joinAsGuest(guest, other)
    const first = { ...refusals.notRegistered, message: 'Sign up for a date first, then keep your place' }
    for (const secret of [gus.secret, newSecret(), '', 'x'.repeat(100)])
      await expectRefusal(keepGuestPlace(guest, made.series_id, secret), first)
    await expectRefusal(keepPlace(guest, made.series_id), { code: 'PT401', hint: 'unauthenticated' })
    await olga.rpc('edit_following', { p_event_id: other.id, p_changes: { is_private: true } })
    await expectRefusal(keepGuestPlace(guest, other.series_id, gus.secret), signInFirst)
  })

  test('whose series becomes private keeps the place but is put on no private date; once it is public again, on the next one', async () => {
    const made = await buildSeries(olga)
    const gus = await joinAsGuest(guest, made)
    await keepGuestPlace(guest, made.series_id, gus.secret)
    await olga.rpc('edit_following', { p_event_id: made.id, p_changes: { is_private: true } })
    const next = await openNext(made)
    expect(await listOf(db, next.id)).toEqual([])
    expect(await names(made)).toEqual(['guest Gus Guest'])
    await olga.rpc('edit_following', { p_event_id: next.id, p_changes: { is_private: false } })
    expect(await listOf(db, (await openNext(made, 2)).id)).toEqual(['1 Gus Guest'])
  })

  test('has a secret that opens nothing else, and nobody else’s row', async () => {
    const [made, other] = [await buildSeries(olga), await buildSeries(olga)]
    const [gus, hal] = [await joinAsGuest(guest, made), await joinAsGuest(guest, made, { p_name: 'Hal' })]
    await keepGuestPlace(guest, made.series_id, gus.secret)
    await keepGuestPlace(guest, made.series_id, hal.secret)
    await expectRefusal(joinAsGuest(guest, other, { p_secret: gus.secret }), refusals.idTaken)
    const next = await openNext(made)
    const [ofGus, ofHal] = await Promise.all([gus, hal].map(({ secret }) => guestRow(guest, secret, next.id)))
    expect([ofGus, ofHal]).toMatchObject([{ name: 'Gus Guest' }, { name: 'Hal' }])
    await expectRefusal(guest.rpc('withdraw', { p_ids: [ofHal?.id], p_secret: gus.secret }), refusals.unauthorized)
    // Also not when the row is gone: the secret keeps a place in another series.
    await withdraw(olga, [gus, { id: ofGus?.id } as Registration])
    await expectRefusal(joinAsGuest(guest, other, { p_secret: gus.secret }), refusals.idTaken)
  })
})

describe('a name', () => {
  test('is a claim of the organizer’s, from the next date on', async () => {
    const made = await buildSeries(olga, { max_participants: 2 })
    const id = (await addRegular(olga, made.series_id, ' Zoe ')).id
    expect(await addRegular(olga, made.series_id, 'Zoe', id)).toMatchObject({ id, name: 'Zoe', kind: 'name' })
    expect(await listOf(db, made.id)).toEqual([])
    const next = await openNext(made)
    expect(await listOf(db, next.id)).toEqual(['1 Zoe'])
    const [row] = await db.owner(
      'select user_id, claimed_by_user_id, id from public.participants where event_id = $1',
      [next.id],
    )
    expect(row).toMatchObject({ user_id: null, claimed_by_user_id: olga.id })
    await olga.rpc('update_registration', {
      ...{ p_id: row?.id, p_name: 'Zoe B.', p_email: null, p_phone: null, p_notes: 'left hand', p_responses: {} },
    })
    const third = await openNext(made, 2)
    expect(await db.owner('select name, notes from public.participants where event_id = $1', [third.id])).toEqual([
      { name: 'Zoe B.', notes: 'left hand' },
    ])
    expect(await olga.rpc('remove_regular', { p_id: id })).toEqual({ removed: 1 })
    expect(await listOf(db, (await openNext(made, 3)).id)).toEqual([])
    expect(await listOf(db, third.id)).toEqual(['1 Zoe B.'])
  })

  test('is refused to strangers, if empty, with an id of another series, and beyond two hundred', async () => {
    const [made, other] = [await buildSeries(olga), await buildSeries(olga)]
    await expectRefusal(addRegular(ana, made.series_id, 'Zoe'), refusals.unauthorized)
    await expectRefusal(addRegular(guest, made.series_id, 'Zoe'), { code: '42501' })
    await expectRefusal(addRegular(olga, made.series_id, '  '), invalid('Name is required', 'name'))
    const { id } = await addRegular(olga, made.series_id, 'Zoe')
    await expectRefusal(addRegular(olga, other.series_id, 'Zoe', id), { code: 'PT409', hint: 'id_taken' })
    await db.owner(
      `insert into private.regulars (series_id, claimed_by, name) select $1, $2, 'Name ' || n from generate_series(2, 200) n`,
      [made.series_id, olga.id],
    )
    await expectRefusal(addRegular(olga, made.series_id, 'Zoe'), { code: 'PT409', hint: 'full' })
    expect(await addRegular(olga, made.series_id, 'Zoe', id)).toMatchObject({ id })
  })

  test('that a co-host adds is the organizer’s claim: it stays when they stop helping, and then they cannot change it', async () => {
    const made = await buildSeries(olga, { is_private: true })
    const eve = await db.person('Eve')
    await helps(eve, olga, made, { series: true })
    await addRegular(eve, made.series_id, 'Zoe')
    const next = await openNext(made)
    const [row] = await db.owner<Registration>('select * from public.participants where event_id = $1', [next.id])
    expect(row).toMatchObject({ name: 'Zoe', claimed_by_user_id: olga.id })
    await removeCohost(olga, (await cohostsOf(olga, made)).series?.cohosts[0])
    await expectRefusal(change(eve, row as Registration, { p_name: 'Eve’s' }), refusals.unauthorized)
    await expectRefusal(withdraw(eve, [row as Registration]), refusals.unauthorized)
    await expect(open(eve, next)).rejects.toThrow('cannot open')
    await eve.rpc('delete_account')
    expect(await names(made)).toEqual(['name Zoe'])
    expect(await listOf(db, (await openNext(made, 2)).id)).toEqual(['1 Zoe'])
  })

  test('starts in the first section where the regulars before them leave room', async () => {
    const sections = ['driver', 'cook'].map((id) => ({ id, name: id, size: 1 }))
    const made = await buildSeries(olga, { sections, waitlist: false })
    await join(ana, made, { p_section: 'driver' })
    await keepPlace(ana, made.series_id)
    const added = []
    for (const name of ['Zoe', 'Yan']) added.push(await addRegular(olga, made.series_id, name))
    // Where none has room, it is the first.
    expect(added.map(({ section }) => section)).toEqual(['cook', 'driver'])
    expect(await listOf(db, (await openNext(made)).id)).toEqual(expect.arrayContaining(['1 Ana', '1 Zoe']))
  })
})

test('the organizer puts them in order; those who came meanwhile stay behind, and those who are gone are skipped', async () => {
  const made = await buildSeries(olga, { max_participants: 2 })
  await keepPlace(await joined(ana, made), made.series_id)
  const gus = await joinAsGuest(guest, made)
  await keepGuestPlace(guest, made.series_id, gus.secret)
  const list = (await seriesView(olga, made.series_id)).regulars
  const zoe = await addRegular(olga, made.series_id, 'Zoe')
  const [first, second] = list as [Regular, Regular]
  const asked = [second, { id: '00000000-0000-0000-0000-000000000000' }, second, first]
  expect(await orderRegulars(olga, made.series_id, asked)).toEqual({ ids: [second.id, first.id, zoe.id] })
  expect(await orderRegulars(olga, made.series_id, [zoe])).toEqual({ ids: [zoe.id, second.id, first.id] })
  expect(await names(made)).toEqual(['name Zoe', 'guest Gus Guest', 'account Ana'])
  expect(await listOf(db, (await openNext(made)).id)).toEqual(['1 Zoe', '2 Gus Guest', '– Ana'])
  await expectRefusal(orderRegulars(ana, made.series_id, [first]), refusals.unauthorized)
  await expectRefusal(orderRegulars(olga, made.series_id, Array(201).fill(first)), {
    code: 'PT400',
    hint: 'invalid_input',
  })
})

describe('merging a name', () => {
  test('with an account makes it theirs: order, row, payment and labels', async () => {
    const made = await buildSeries(olga, { max_participants: 3, price_cents: 500, currency: 'EUR' })
    const zoe = await addRegular(olga, made.series_id, 'Zoe')
    const row = await join(ana, made)
    const next = await openNext(made)
    const [held] = await rowsOf(next.id)
    await markPaid(olga, { id: held?.id as string } as Registration)
    const label = await buildLabel(olga, eventOf(next.id), { name: 'Driver' })
    await olga.insertBlindly('participant_labels', { participant_id: held?.id, label_id: label.id })
    await expectRefusal(mergeRegular(ana, zoe, row), refusals.unauthorized)
    for (let twice = 0; twice < 2; twice += 1)
      expect(await mergeRegular(olga, zoe, row)).toMatchObject({ id: zoe.id, name: 'Ana', kind: 'account' })
    expect(await rowsOf(next.id)).toEqual([{ ...held, name: 'Ana', user_id: ana.id, claimed_by_user_id: null }])
    expect(await olga.select('payments', { participant_id: held?.id })).toMatchObject([
      { user_id: ana.id, claimed: false, state: 'confirmed' },
    ])
    expect(await olga.select('participant_labels', { participant_id: held?.id })).toHaveLength(1)
    expect(await listOf(db, (await openNext(made, 2)).id)).toEqual(['1 Ana'])
  })

  test('leaves out what the organizer wrote about the name, also in the dates after', async () => {
    const made = await buildSeries(olga, { max_participants: 3 })
    const zoe = await addRegular(olga, made.series_id, 'Zoe')
    const row = await join(ana, made)
    const next = await openNext(made)
    const [held] = await rowsOf(next.id)
    const written = { p_email: null, p_phone: null, p_notes: 'Never pays on time', p_responses: {} }
    await change(olga, held as never, written)
    await mergeRegular(olga, zoe, row)
    for (const date of [next, await openNext(made, 2)])
      expect(await ana.select('participants', { event_id: date.id }, 'name, notes')).toEqual([
        { name: 'Ana', notes: null },
      ])
  })

  test('with a guest who waits gives them its slot, and the better of both places', async () => {
    const made = await buildSeries(olga, { max_participants: 1, price_cents: 500, currency: 'EUR' })
    const zoe = await addRegular(olga, made.series_id, 'Zoe')
    const next = await openNext(made)
    const gus = await joinAsGuest(guest, next, { p_wait: true })
    await keepPlace(await waiting(ben, next), made.series_id)
    await keepGuestPlace(guest, made.series_id, gus.secret)
    const [held] = await rowsOf(next.id)
    await markPaid(olga, { id: held?.id as string } as Registration)
    await mergeRegular(olga, zoe, gus)
    expect(await listOf(db, next.id)).toEqual(['1 Gus Guest', '– Ben'])
    expect(await names(made)).toEqual(['guest Gus Guest', 'account Ben'])
    expect(await guestRow(guest, gus.secret, next.id)).toMatchObject({
      ...{ id: gus.id, slot_number: 1, payment: { state: 'confirmed', name: 'Gus Guest' } },
    })
  })

  test('with somebody who has a slot frees the slot of the name, and shows what was paid for it', async () => {
    const made = await buildSeries(olga, { max_participants: 2, price_cents: 500, currency: 'EUR' })
    const zoe = await addRegular(olga, made.series_id, 'Zoe')
    const next = await openNext(made)
    const row = await join(ana, next)
    await wait(ben, next)
    const [held] = await rowsOf(next.id)
    for (const { id } of [held, row] as Registration[]) await markPaid(olga, { id } as Registration)
    await mergeRegular(olga, zoe, row)
    expect(await listOf(db, next.id)).toEqual(['1 Ben', '2 Ana'])
    expect(
      await db.owner('select name, state from public.payments where event_id = $1 order by state', [next.id]),
    ).toEqual([
      { name: 'Ana', state: 'confirmed' },
      { name: 'Zoe', state: 'refund' },
    ])
  })

  test('lets somebody back in who was removed from a private series, because whoever runs it wants so', async () => {
    const made = await buildSeries(olga, { is_private: true })
    await ana.rpc('accept_invite', { p_type: 'event', p_id: made.series_id })
    const row = await join(ana, made)
    const zoe = await addRegular(olga, made.series_id, 'Zoe')
    const next = await openNext(made)
    await withdraw(olga, (await rowsOf(next.id)).filter(({ user_id }) => user_id === ana.id) as never)
    await db.owner('delete from private.series_acceptances where user_id = $1', [ana.id])
    await db.owner('delete from private.event_acceptances where user_id = $1 and event_id = $2', [ana.id, next.id])
    await expect(open(ana, next)).rejects.toThrow('cannot open')
    await mergeRegular(olga, zoe, row)
    const [held] = await rowsOf(next.id)
    expect((await open(ana, next)).roster).toMatchObject([{ name: 'Ana', is_mine: true }])
    // Withdrawing from one date does not change that.
    await withdraw(ana, [held as never])
    expect((await open(ana, next)).roster).toEqual([])
    expect(await listOf(db, (await openNext(made, 2)).id)).toEqual(['1 Ana'])
  })

  test('with a guest is refused where guests cannot join', async () => {
    const made = await buildSeries(olga)
    const gus = await joinAsGuest(guest, made)
    const zoe = await addRegular(olga, made.series_id, 'Zoe')
    await olga.rpc('edit_following', { p_event_id: made.id, p_changes: { is_private: true } })
    await expectRefusal(
      mergeRegular(olga, zoe, gus),
      invalid('Guests cannot join this series. Keep the name, or ask them to sign in.'),
    )
  })

  test.each([
    ['has no row there', 'the organizer', false],
    ['has no row there', 'a co-host', false],
    ['has a slot there', 'the organizer', true],
    ['has a slot there', 'a co-host', true],
  ])('keeps what made the name a member, where the person %s and %s hands it over', async (_, by, isThere) => {
    const group = await buildGroup(olga)
    const made = await buildSeries(olga, { group_id: group.id })
    await helps(mia, olga, made, { series: true })
    const zoe = await addRegular(olga, made.series_id, 'Zoe')
    const first = await join(ana, made)
    const next = await openNext(made)
    const [held] = await rowsOf(next.id)
    await addMembers(olga, group, [{ id: held?.id as string }])
    const row = isThere ? await join(ana, eventOf(next.id)) : first
    await mergeRegular(by === 'a co-host' ? mia : olga, zoe, row)
    const members = () =>
      db.owner('select participant_id, user_id from public.group_participants where group_id = $1', [group.id])
    const participant_id = isThere ? row.id : held?.id
    // Whom the group has as members is decided by those who lead it.
    expect(await members()).toEqual([{ participant_id, user_id: by === 'a co-host' ? null : ana.id }])
    const counts = by === 'a co-host' ? { added_count: 1, skipped_count: 0 } : { added_count: 0, skipped_count: 1 }
    expect(await addMembers(olga, group, [{ id: participant_id as string }])).toMatchObject(counts)
    expect(await members()).toEqual([{ participant_id, user_id: ana.id }])
  })

  test('keeps that the name came, and counts it once', async () => {
    const made = await buildSeries(olga)
    const zoe = await addRegular(olga, made.series_id, 'Zoe')
    const next = await openNext(made)
    const row = await join(ana, next)
    await db.owner(
      "update public.events set datetime = now() - interval '1 hour', end_datetime = now() + interval '1 hour' where id = $1",
      [next.id],
    )
    const [held] = await rowsOf(next.id)
    await setCame(olga, next, [held as { id: string }])
    await mergeRegular(olga, zoe, row)
    expect(await cameOf(olga, next)).toEqual({ [row.id]: true })
    expect(linesOf(await attendance(olga, made.series_id))).toHaveLength(1)
  })

  test('with somebody who was ticked and left counts them once', async () => {
    const made = await buildSeries(olga)
    const zoe = await addRegular(olga, made.series_id, 'Zoe')
    const [row, next] = [await join(ana, made), await openNext(made)]
    const [[held], left] = [await rowsOf(next.id), await join(ana, next)]
    await olga.update('events', { id: next.id }, { datetime: hours(-1), end_datetime: hours(1) })
    await setCame(olga, next, [held as { id: string }, left])
    await withdraw(ana, [left])
    await mergeRegular(olga, zoe, row)
    expect(linesOf(await attendance(olga, made.series_id))).toEqual(['Ana 1 of 1'])
  })

  test('is refused if the row is a claim or of another series, or the place is somebody’s already', async () => {
    const [made, other] = [await buildSeries(olga), await buildSeries(olga)]
    const zoe = await addRegular(olga, made.series_id, 'Zoe')
    const [row, foreign] = [await join(ana, made), await join(ben, other)]
    const claimed = await claim(ana, made, 'Carla')
    await expectRefusal(
      mergeRegular(olga, zoe, claimed),
      invalid('Somebody else signed this person up. Choose a row of their own.'),
    )
    await expectRefusal(mergeRegular(olga, zoe, foreign), refusals.participantNotFound)
    await mergeRegular(olga, zoe, row)
    await expectRefusal(mergeRegular(olga, zoe, await join(ben, made)), {
      ...{ code: 'PT400', hint: 'invalid_input', message: /^This place belongs to somebody already/ },
    })
    await olga.rpc('remove_regular', { p_id: zoe.id })
    await expectRefusal(mergeRegular(olga, zoe, row), {
      code: 'PT404',
      hint: 'participant_not_found',
      message: /^This place is not kept/,
    })
  })
})

interface Kept {
  id: string
  user_id: string | null
  claimed_by_user_id: string | null
  slot_number: number | null
}

const rowsOf = (eventId: string) =>
  db.owner<Kept>(
    'select id, name, user_id, claimed_by_user_id, slot_number from public.participants where event_id = $1 order by slot_number',
    [eventId],
  )
const eventOf = (id: string) => ({ id, organizer_id: olga.id, name: '', group_id: null, max_participants: 10 })
const joined = async <P extends typeof ana>(person: P, event: { id: string }) => {
  await join(person, event)
  return person
}
const waiting = async <P extends typeof ana>(person: P, event: { id: string }) => {
  await wait(person, event)
  return person
}
