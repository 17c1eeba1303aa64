import { beforeEach, describe, expect, test } from 'vitest'
import { activity, story } from '../support/activity-actions.ts'
import { testDatabase } from '../support/database.ts'
import { buildEvent, callOff, type EventRow, hours, open, undoCallOff as undo } from '../support/event-actions.ts'
import { expectRefusal, invalid, refusals } from '../support/refusal.ts'
import { change, claim, join, joinAsGuest, roster, wait, withdraw } from '../support/registration-actions.ts'
import { testUsers } from '../support/test-users.ts'
import type { Row, Visitor } from '../support/visitor.ts'

/** An event is called off, and takes place after all: the view and the rights of each person. docs/decisions/dates.md */

const db = testDatabase()
const { olga, ana, ben, cleo } = testUsers(db)
const calledOff = refusals.calledOff

const factsOf = async (who: Visitor, event: { id: string }) => {
  const { called_off_at, call_off_note } = (await open(who, event)).event
  return { off: called_off_at !== undefined, note: call_off_note }
}

describe('calling off', () => {
  test('keeps page and list, and shows everyone with the link that it does not take place', async () => {
    const event = await buildEvent(olga)
    await join(ana, event)
    await callOff(olga, event, '  The hall is flooded.  ')
    expect(await factsOf(db.anon, event)).toEqual({ off: true, note: 'The hall is flooded.' })
    expect(await roster(db.anon, event)).toEqual(['1 Ana'])
    const invite = await db.anon.rpc<Row>('get_invite', { p_type: 'event', p_id: event.id })
    expect(invite).toMatchObject({ call_off_note: 'The hall is flooded.' })
    await undo(olga, event)
    expect(await factsOf(db.anon, event)).toEqual({ off: false, note: undefined })
  })

  test('notes the time of the database, and counts by itself', async () => {
    const event = await buildEvent(olga)
    await olga.update('events', { id: event.id }, { called_off_at: '2001-01-01T00:00:00Z', call_offs: -5 })
    expect(
      await db.owner(
        `select now() - called_off_at between '0 s' and '1 hour' as is_now, call_offs from public.events where id = $1`,
        [event.id],
      ),
    ).toEqual([{ is_now: true, call_offs: 1 }])
    await olga.update('events', { id: event.id }, { call_offs: 0 })
    expect(await olga.select('events', { id: event.id }, 'call_offs')).toEqual([{ call_offs: 1 }])
  })

  test('takes 200 characters of explanation, and refuses more with a sentence', async () => {
    const event = await buildEvent(olga)
    await expectRefusal(
      callOff(olga, event, 'x'.repeat(201)),
      invalid('This must be less than 200 characters', 'call_off_note'),
    )
    await callOff(olga, event, 'x'.repeat(200))
    // Without a call-off there is nothing to explain.
    await undo(olga, event)
    await olga.update('events', { id: event.id }, { call_off_note: 'Why?' })
    expect(await olga.select('events', { id: event.id }, 'call_off_note')).toEqual([{ call_off_note: null }])
  })

  test('is possible until the end, and undone until the start', async () => {
    const over = await buildEvent(olga, { datetime: hours(-3), end_datetime: hours(-1) })
    await expectRefusal(callOff(olga, over), { ...refusals.closed, message: 'It is over, so it cannot be called off.' })
    const underWay = await buildEvent(olga, { datetime: hours(-1), end_datetime: hours(1) })
    await callOff(olga, underWay)
    await expectRefusal(
      undo(olga, underWay),
      invalid('It would have started by now, so it stays called off.', 'called_off_at'),
    )
  })

  test('can be undone only until the third time', async () => {
    const event = await buildEvent(olga)
    for (let n = 0; n < 2; n += 1) {
      await callOff(olga, event)
      await undo(olga, event)
    }
    await callOff(olga, event)
    await expectRefusal(
      undo(olga, event),
      invalid('It was called off three times, so it stays called off. Make a copy of it instead.', 'called_off_at'),
    )
  })

  test('is written down, and is no edit', async () => {
    const event = await buildEvent(olga)
    await callOff(olga, event, 'Rain')
    await undo(olga, event)
    expect(await story(olga, event)).toEqual(['– called_off by Olga', '– called_on by Olga'])
  })
})

describe('while it is called off', () => {
  let event: EventRow
  beforeEach(async () => {
    event = await buildEvent(olga, { max_participants: 2 })
  })

  test('no one joins, claims or waits, not even the organizer; people may change and leave', async () => {
    const own = await join(ana, event)
    await callOff(olga, event)
    await expectRefusal(join(ben, event), calledOff)
    await expectRefusal(joinAsGuest(db.anon, event), calledOff)
    await expectRefusal(wait(ben, event), calledOff)
    await expectRefusal(claim(ana, event, 'Bela'), calledOff)
    await expectRefusal(claim(olga, event, 'Bela'), calledOff)
    expect(await change(ana, own, { p_notes: 'Next time!' })).toMatchObject({ notes: 'Next time!' })
    expect(await withdraw(ana, [own])).toEqual({ removed: 1 })
    await undo(olga, event)
    expect(await join(ben, event)).toMatchObject({ slot_number: 1 })
  })

  test('a free slot goes to no one; once it takes place again, to the first in line', async () => {
    const own = await join(ana, event)
    await join(ben, event)
    await wait(cleo, event)
    await callOff(olga, event)
    await withdraw(ana, [own])
    await olga.update('events', { id: event.id }, { max_participants: 3 })
    expect(await roster(olga, event)).toEqual(['2 Ben'])
    await undo(olga, event)
    expect(await roster(olga, event)).toEqual(['1 Cleo', '2 Ben'])
  })

  test('sections are not switched, and no one is moved between them', async () => {
    const sections = [
      { id: 'driver', name: 'Driver', size: 2 },
      { id: 'cook', name: 'Cook', size: 2 },
    ]
    const split = await buildEvent(olga, { sections })
    const own = await join(ana, split, { p_section: 'driver' })
    await callOff(olga, split)
    await expectRefusal(change(ana, own, { p_section: 'cook' }), calledOff)
    await expectRefusal(olga.rpc('move_participant', { p_id: own.id, p_section: 'cook' }), calledOff)
  })

  test('leaving is not late, and attendance cannot be recorded', async () => {
    const late = await buildEvent(olga, { withdraw_until: hours(1) })
    const own = await join(ana, late)
    const other = await join(ben, late)
    await olga.update(
      'events',
      { id: late.id },
      { datetime: hours(-1), end_datetime: hours(1), withdraw_until: hours(-2) },
    )
    await callOff(olga, late)
    await expectRefusal(olga.rpc('set_came', { p_event_id: late.id, p_ids: [other.id], p_came: true }), calledOff)
    await withdraw(ana, [own])
    expect(await db.owner('select from private.attendance where event_id = $1', [late.id])).toEqual([])
    const { entries } = await activity(olga, late)
    expect(entries.find(({ action }) => action === 'withdrew')).not.toHaveProperty('late')
  })

  test('the calendars of its people say so, with a higher number, and take it back', async () => {
    const token = await ana.rpc<string>('get_calendar_token', {})
    await join(ana, event)
    const entry = async () => {
      const { dates } = await db.anon.rpc<{ dates: Row[] }>('get_calendar', { p_token: token })
      return dates.find(({ id }) => id === event.id)
    }
    const before = await entry()
    await callOff(olga, event)
    expect(await entry()).toMatchObject({ status: 'called_off', revision: Number(before?.revision) + 1 })
    await undo(olga, event)
    expect(await entry()).toMatchObject({ status: 'confirmed', revision: Number(before?.revision) + 2 })
  })
})
