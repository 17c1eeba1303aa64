import { describe, expect, test } from 'vitest'
import { buildGroup, claim, join, joinAsGuest, open, type Registration, wait, withdraw } from '../support/actions.ts'
import { cast } from '../support/cast.ts'
import { helps } from '../support/cohost-actions.ts'
import { testDatabase } from '../support/database.ts'
import { addMembers } from '../support/group-actions.ts'
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

describe('handing over the place of a name', () => {
  test('takes effect from the next date: an open one keeps the entry, with what was paid for it', async () => {
    const made = await buildSeries(olga, { max_participants: 3, price_cents: 500, currency: 'EUR' })
    const zoe = await addRegular(olga, made.series_id, 'Zoe')
    const row = await join(ana, made)
    const next = await openNext(db, made)
    const before = await rowsOf(next.id)
    await markPaid(olga, { id: before[0]?.id } as Registration)
    await expectRefusal(mergeRegular(ana, zoe, row), refusals.unauthorized)
    for (let twice = 0; twice < 2; twice += 1)
      expect(await mergeRegular(olga, zoe, row)).toEqual({
        id: zoe.id,
        name: 'Ana',
        kind: 'account',
        since: expect.any(String),
      })
    expect(await rowsOf(next.id)).toEqual(before)
    expect(await db.owner('select * from public.payments where participant_id = $1', [before[0]?.id])).toMatchObject([
      { user_id: olga.id, claimed: true, state: 'confirmed', name: 'Zoe' },
    ])
    expect(await listOf(db, (await openNext(db, made, 2)).id)).toEqual(['1 Ana'])
  })

  test('names the entry where both are on one list, also asked again, so that the page can offer to withdraw it', async () => {
    const made = await buildSeries(olga, { max_participants: 1 })
    const zoe = await addRegular(olga, made.series_id, 'Zoe')
    const next = await openNext(db, made)
    const gus = await joinAsGuest(guest, next, { p_wait: true })
    const [held] = await rowsOf(next.id)
    for (let twice = 0; twice < 2; twice += 1)
      expect(await mergeRegular(olga, zoe, gus)).toMatchObject({
        kind: 'guest',
        entry: { id: held?.id, name: 'Zoe' },
      })
    expect(await listOf(db, next.id)).toEqual(['1 Zoe', '– Gus Guest'])
    await withdraw(olga, [held as never])
    expect(await listOf(db, next.id)).toEqual(['1 Gus Guest'])
    expect(await mergeRegular(olga, zoe, gus)).not.toHaveProperty('entry')
  })

  test('leaves out what the organizer wrote about the name', async () => {
    const made = await buildSeries(olga, { max_participants: 3 })
    const zoe = await addRegular(olga, made.series_id, 'Zoe')
    const row = await join(ana, made)
    const [held] = await rowsOf((await openNext(db, made)).id)
    await db.owner("update public.participants set notes = 'Never pays on time' where id = $1", [held?.id])
    await mergeRegular(olga, zoe, row)
    const next = await openNext(db, made, 2)
    expect(await ana.select('participants', { event_id: next.id }, 'name, notes')).toEqual([
      { name: 'Ana', notes: null },
    ])
  })

  test('with a guest who keeps a place gives the better of both', async () => {
    const made = await buildSeries(olga, { max_participants: 1 })
    const zoe = await addRegular(olga, made.series_id, 'Zoe')
    const next = await openNext(db, made)
    const gus = await joinAsGuest(guest, next, { p_wait: true })
    await keepPlace(await waiting(ben, next), made.series_id)
    await keepGuestPlace(guest, made.series_id, gus.secret)
    await mergeRegular(olga, zoe, gus)
    expect(await namesOf(olga, made)).toEqual(['guest Gus Guest', 'account Ben'])
    const later = await openNext(db, made, 2)
    expect(await listOf(db, later.id)).toEqual(['1 Gus Guest', '– Ben'])
    expect(await guestRow(guest, gus.secret, later.id)).toMatchObject({ slot_number: 1 })
  })

  test('lets somebody back in who was removed from a private series, because the people who run it want so', async () => {
    const made = await buildSeries(olga, { is_private: true })
    await ana.rpc('accept_invite', { p_type: 'event', p_id: made.series_id })
    const row = await join(ana, made)
    const zoe = await addRegular(olga, made.series_id, 'Zoe')
    await db.owner('delete from private.series_acceptances where user_id = $1', [ana.id])
    await mergeRegular(olga, zoe, row)
    const next = await openNext(db, made)
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
      if (isElsewhere) await join(ana, made, { p_name: 'Ana', p_notes: 'Left foot' })
      await mergeRegular(olga, zoe, row)
      const told = isElsewhere ? { name: 'Ana', notes: 'Left foot' } : { name: 'Zoe', notes: null }
      for (const { id } of [await openNext(db, made, 2), await openNext(db, made, 3)])
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

  test('keeps the name a member of the group', async () => {
    const group = await buildGroup(olga)
    const made = await buildSeries(olga, { group_id: group.id })
    await helps(mia, olga, made, { series: true })
    const zoe = await addRegular(olga, made.series_id, 'Zoe')
    const first = await join(ana, made)
    const [held] = await rowsOf((await openNext(db, made)).id)
    await addMembers(olga, group, [{ id: held?.id as string }])
    await mergeRegular(mia, zoe, first)
    // Only those who lead the group decide who becomes a member.
    const members = 'select participant_id, user_id from public.group_participants where group_id = $1'
    expect(await db.owner(members, [group.id])).toEqual([{ participant_id: held?.id, user_id: null }])
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
    await olga.rpc('remove_regulars', { p_series_id: made.series_id, p_ids: [zoe.id] })
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
const waiting = async <P extends typeof ana>(person: P, event: { id: string }) => {
  await wait(person, event)
  return person
}
