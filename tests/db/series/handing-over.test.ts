import { describe, expect, test } from 'vitest'
import {
  buildGroup,
  buildLabel,
  change,
  claim,
  hours,
  join,
  joinAsGuest,
  open,
  type Registration,
  wait,
  withdraw,
} from '../support/actions.ts'
import { attendance, cameOf, linesOf, setCame } from '../support/attendance-actions.ts'
import { cast } from '../support/cast.ts'
import { helps } from '../support/cohost-actions.ts'
import { testDatabase } from '../support/database.ts'
import { addMembers } from '../support/group-actions.ts'
import { claimMessages, listen } from '../support/message-actions.ts'
import { markPaid } from '../support/payment-actions.ts'
import { expectRefusal, invalid, refusals } from '../support/refusal.ts'
import {
  addRegular,
  buildSeries,
  guestRow,
  keepGuestPlace,
  keepPlace,
  listOf,
  mergeRegular,
  namesOf,
  openNext,
} from '../support/series-actions.ts'

const db = testDatabase()
const { olga, ana, ben, mia } = cast(db)
const guest = db.anon

describe('merging a name', () => {
  test('with an account makes it theirs: order, row, payment and labels', async () => {
    const made = await buildSeries(olga, { max_participants: 3, price_cents: 500, currency: 'EUR' })
    const zoe = await addRegular(olga, made.series_id, 'Zoe')
    const row = await join(ana, made)
    const next = await openNext(db, made)
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
    expect(await listOf(db, (await openNext(db, made, 2)).id)).toEqual(['1 Ana'])
  })

  test('leaves out what the organizer wrote about the name, also in the dates after', async () => {
    const made = await buildSeries(olga, { max_participants: 3 })
    const zoe = await addRegular(olga, made.series_id, 'Zoe')
    const row = await join(ana, made)
    const next = await openNext(db, made)
    const [held] = await rowsOf(next.id)
    const written = { p_email: null, p_phone: null, p_notes: 'Never pays on time', p_responses: {} }
    await change(olga, held as never, written)
    await mergeRegular(olga, zoe, row)
    for (const date of [next, await openNext(db, made, 2)])
      expect(await ana.select('participants', { event_id: date.id }, 'name, notes')).toEqual([
        { name: 'Ana', notes: null },
      ])
  })

  test('with a guest who waits gives them its slot, and the better of both places', async () => {
    const made = await buildSeries(olga, { max_participants: 1, price_cents: 500, currency: 'EUR' })
    const zoe = await addRegular(olga, made.series_id, 'Zoe')
    const next = await openNext(db, made)
    const gus = await joinAsGuest(guest, next, { p_wait: true })
    await keepPlace(await waiting(ben, next), made.series_id)
    await keepGuestPlace(guest, made.series_id, gus.secret)
    const [held] = await rowsOf(next.id)
    await markPaid(olga, { id: held?.id as string } as Registration)
    await mergeRegular(olga, zoe, gus)
    expect(await listOf(db, next.id)).toEqual(['1 Gus Guest', '– Ben'])
    expect(await namesOf(olga, made)).toEqual(['guest Gus Guest', 'account Ben'])
    expect(await guestRow(guest, gus.secret, next.id)).toMatchObject({
      id: gus.id,
      slot_number: 1,
      payment: { state: 'confirmed', name: 'Gus Guest' },
    })
  })

  test('with somebody who has a slot frees the slot of the name, and shows what was paid for it', async () => {
    const made = await buildSeries(olga, { max_participants: 2, price_cents: 500, currency: 'EUR' })
    const zoe = await addRegular(olga, made.series_id, 'Zoe')
    const next = await openNext(db, made)
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

  test('lets somebody back in who was removed from a private series, because the people who run it want so', async () => {
    const made = await buildSeries(olga, { is_private: true })
    await ana.rpc('accept_invite', { p_type: 'event', p_id: made.series_id })
    const row = await join(ana, made)
    const zoe = await addRegular(olga, made.series_id, 'Zoe')
    const next = await openNext(db, made)
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
    expect(await listOf(db, (await openNext(db, made, 2)).id)).toEqual(['1 Ana'])
  })

  test('with the row of a date that was made private alone brings nothing from there to the others', async () => {
    const party = { p_name: 'The birthday child', p_email: 'secret@home.example', p_notes: 'Vegan cake' }
    for (const isElsewhere of [false, true]) {
      const made = await buildSeries(olga)
      const zoe = await addRegular(olga, made.series_id, 'Zoe')
      const hidden = await openNext(db, made)
      await olga.update('events', { id: hidden.id }, { is_private: true })
      await ana.rpc('accept_invite', { p_type: 'event', p_id: hidden.id })
      const row = await join(ana, hidden, party)
      const next = await openNext(db, made, 2)
      if (isElsewhere) await join(ana, made, { p_name: 'Ana', p_notes: 'Left foot' })
      await mergeRegular(olga, zoe, row)
      const told = isElsewhere ? { name: 'Ana', notes: 'Left foot' } : { name: 'Zoe', notes: null }
      for (const { id } of [next, await openNext(db, made, 3)])
        expect(await ana.select('participants', { event_id: id }, 'name, email, notes')).toEqual([
          { email: null, ...told },
        ])
    }
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
    const next = await openNext(db, made)
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
    const next = await openNext(db, made)
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
    const [row, next] = [await join(ana, made), await openNext(db, made)]
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
      code: 'PT400',
      hint: 'invalid_input',
      message: /^This place belongs to somebody already/,
    })
    await olga.rpc('remove_regular', { p_id: zoe.id })
    await expectRefusal(mergeRegular(olga, zoe, row), {
      code: 'PT404',
      hint: 'participant_not_found',
      message: /^This place is not kept/,
    })
  })
})

describe('a slot that waits to be confirmed', () => {
  test.each(['an account', 'a guest'])('is told to its new person, %s, who has time to confirm it', async (who) => {
    await claimMessages(db)
    const made = await buildSeries(olga, { max_participants: 1, confirm_within: 30, price_cents: 500, currency: 'EUR' })
    await olga.update('events', { id: made.id }, { max_participants: 2 })
    const first = who === 'a guest' ? await joinAsGuest(guest, made) : await join(ana, made)
    await join(ben, made)
    await keepPlace(ben, made.series_id)
    const zoe = await addRegular(olga, made.series_id, 'Zoe')
    const next = await openNext(db, made)
    const ears = await listen(db, {
      Olga: { visitor: olga },
      Person: who === 'a guest' ? { visitor: guest, secret: (first as { secret?: string }).secret } : { visitor: ana },
    })
    await withdraw(ben, (await rowsOf(next.id)).filter(({ user_id }) => user_id === ben.id) as never)
    await db.owner("update public.participants set confirm_until = now() + interval '1 minute' where event_id = $1", [
      next.id,
    ])
    await mergeRegular(olga, zoe, first)
    const heard = (await ears.heard()).filter(({ event }) => event === next.id)
    expect(heard.map(({ who: name, kind }) => `${name} ${kind}`)).toEqual(['Person promoted'])
    expect(heard[0]?.details).toMatchObject({ slots: [{ slot: 1 }], price: { cents: 500, currency: 'EUR' } })
    const minutes = (Date.parse(String(heard[0]?.details.confirm_until)) - Date.now()) / 60_000
    expect(minutes).toBeGreaterThan(20)
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
const waiting = async <P extends typeof ana>(person: P, event: { id: string }) => {
  await wait(person, event)
  return person
}
