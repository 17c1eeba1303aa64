import { beforeEach, describe, expect, test } from 'vitest'
import {
  buildEvent,
  callOff,
  hours,
  joinAsGuest,
  open,
  type Registration,
  roster,
  withdraw,
} from '../support/actions.ts'
import { answersOf, remindExpected, sayCant } from '../support/answer-actions.ts'
import { type AnswerWorld, answerWorld, cantOf, openOf } from '../support/answer-world.ts'
import { helps, stopCohosting } from '../support/cohost-actions.ts'
import { testDatabase } from '../support/database.ts'
import { buildClub, removeMembers } from '../support/group-actions.ts'
import { expectRefusal, refusals } from '../support/refusal.ts'
import { joinIn, pick, timesOf } from '../support/section-actions.ts'
import { buildSeries, openNext } from '../support/series-actions.ts'
import { offer } from '../support/substitute-actions.ts'

/** The people who are expected at a date and have not answered, and the readers of that list. */

const db = testDatabase()
let { olga, ana, ben, series, date, secrets } = {} as AnswerWorld
beforeEach(async () => {
  ;({ olga, ana, ben, series, date, secrets } = await answerWorld(db))
})

const ask = (cant_come: string | null) => olga.update('events', { id: date.id }, { cant_come })

describe('the expected people', () => {
  test('regulars and those of the last date, who are not in: no names, no friends; each once', async () => {
    expect(await openOf(olga, date)).toEqual(['Ben last', 'Gus last'])
    await withdraw(olga, [{ id: (await open(olga, date)).roster.find(({ name }) => name === 'Ana')?.id ?? '' }])
    expect(await openOf(olga, date)).toEqual(['Ana regular', 'Ben last', 'Gus last'])
    expect((await answersOf(olga, date))?.counts).toEqual({ in: 2, cant: 0, open: 3 })
  })

  test('are none without the switch, which the plan and a copy take along', async () => {
    await ask(null)
    expect(await answersOf(olga, date)).toBeNull()
    const third = await openNext(db, series, 2)
    expect((await open(olga, third)).event).toMatchObject({ cant_come: 'managers' })
    const copy = await olga.rpc<{ id: string }>('duplicate_event', { p_event_id: series.id })
    expect((await open(olga, copy)).event).toMatchObject({ cant_come: 'managers' })
    // A copy is no date of the series, so no one is expected there.
    expect((await answersOf(olga, copy))?.counts).toEqual({ in: 0, cant: 0, open: 0 })
  })

  test('are members of the group and regulars, without people who were removed', async () => {
    const [ada, max] = await Promise.all([db.person('Ada'), db.person('Max')])
    const { group, memberRow, adminRow } = await buildClub(olga, ada, max)
    const event = await buildEvent(olga, { group_id: group.id, cant_come: 'managers' })
    expect(await openOf(olga, event)).toEqual(['Ada member', 'Max member'])
    await sayCant(max, event)
    await removeMembers(olga, group, [memberRow])
    // The answer stands.
    expect([await openOf(olga, event), await cantOf(olga, event)]).toEqual([['Ada member'], ['Max']])
    await db.owner('delete from auth.users where id = $1', [ada.id])
    expect([await openOf(olga, event), adminRow.name]).toEqual([[], 'Ada'])
  })

  test('leave out a person with a second time, who answers by giving it up', async () => {
    const start = hours(24)
    const sections = timesOf(start, { A: [0, 60], B: [60, 120] }, 2)
    const times = { datetime: start, end_datetime: hours(32), sections, max_picks: 2, cant_come: 'managers' }
    const shifts = await buildSeries(olga, times)
    const anas = [await joinIn(ana, shifts, 't0'), await pick(ana, shifts, 't1')]
    const { secret, ...own } = await joinAsGuest(db.anon, shifts, { p_name: 'Gus', p_section: 't0' })
    await pick(db.anon, shifts, 't1', { p_secret: secret })
    await withdraw(ana, anas.slice(0, 1))
    await withdraw(db.anon, [own as Registration], secret)
    const next = await openNext(db, shifts)
    expect(await openOf(olga, next)).toEqual(['Ana last', 'Gus last'])
    const again = await joinIn(ana, next, 't0')
    await pick(ana, next, 't1')
    const gus = { ...(await joinAsGuest(db.anon, next, { p_secret: secret, p_section: 't0' })), secret }
    await pick(db.anon, next, 't1', { p_secret: secret })
    await offer(db.anon, [gus], { p_secret: secret })
    await joinIn(ben, next, 't0')
    await withdraw(ana, [again])
    expect(await answersOf(olga, next)).toMatchObject({ cant: [], open: [], counts: { in: 3 } })
    expect(await answersOf(ana, next)).toBeNull()
    const [gusPick] = (await open(olga, next)).roster.filter(({ name, pick }) => name.startsWith('Gus') && pick)
    await offer(db.anon, [gusPick as never], { p_secret: secret })
    await joinIn(await db.person('Cleo'), next, 't1')
    await sayCant(ana, next)
    expect(await roster(olga, next)).toEqual(['2 Ben', '2 Cleo'])
    expect(await cantOf(olga, next)).toEqual(['Ana', 'Gus Guest'])
  })

  test('come from the last date that took place, and that is not private alone', async () => {
    await callOff(olga, date)
    expect(await answersOf(olga, date)).toBeNull()
    const third = await openNext(db, series, 2)
    expect(await openOf(olga, third)).toEqual(['Ben last', 'Gus last'])
    await olga.update('events', { id: series.id }, { is_private: true })
    expect(await openOf(olga, third)).toEqual([])
  })

  test('are no guests on a private date, of which no one else learns', async () => {
    await ben.rpc('accept_invite', { p_type: 'event', p_id: date.id })
    await olga.update('events', { id: date.id }, { is_private: true })
    expect(await openOf(olga, date)).toEqual(['Ben last'])
    expect(await answersOf(ben, date)).toBeNull()
    await expectRefusal(sayCant(ben, date), refusals.eventNotFound)
    await expectRefusal(sayCant(db.anon, date, true, secrets.gus), refusals.eventNotFound)
    await ben.rpc('accept_invite', { p_type: 'event', p_id: date.id })
    expect(await answersOf(ben, date)).toEqual({ mine: { cant_since: null } })
  })
})

describe('the readers of answers', () => {
  test('event managers read all; others their own answer, and who can’t come if the event shows it', async () => {
    const cleo = await db.person('Cleo')
    await helps(cleo, olga, date)
    await sayCant(ben, date)
    for (const runner of [olga, cleo]) {
      expect(await answersOf(runner, date)).toMatchObject({ counts: { in: 3, cant: 1, open: 1 }, reminded: false })
    }
    await stopCohosting(cleo, date)
    for (const visitor of [db.anon, await db.person('Zoe'), cleo])
      expect(await answersOf(visitor, date)).toEqual({ mine: { cant_since: null } })
    expect(await answersOf(ana, date)).toBeNull()
    for (const visitor of [ana, cleo]) {
      await expectRefusal(remindExpected(visitor, date), refusals.unauthorized)
    }
    await ask('everyone')
    for (const visitor of [db.anon, ana]) {
      expect((await answersOf(visitor, date))?.cant).toEqual([{ name: 'Ben', at: expect.any(String) }])
    }
    await olga.update('events', { id: date.id }, { is_private: true })
    expect(await answersOf(db.anon, date)).toBeNull()
  })
})

test('see at most 200 expected people, the regulars first', async () => {
  await db.owner(
    `with guests as (
       insert into private.holders (secret_hash) select sha256(convert_to('regular ' || n, 'UTF8')) from generate_series(1, 210) n returning id)
     insert into private.regulars (series_id, holder, name) select $1, id, 'Regular ' || row_number() over () from guests`,
    [series.series_id],
  )
  const { open: people, counts } = (await answersOf(olga, date)) ?? {}
  // Ana and Pia are among the 200, and in.
  expect([people?.length, counts?.open]).toEqual([198, 198])
  expect(people?.every(({ why }) => why === 'regular')).toBe(true)
})
