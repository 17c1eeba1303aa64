import { beforeEach, describe, expect, test } from 'vitest'
import {
  buildEvent,
  callOff,
  claim,
  endEvent,
  hours,
  join,
  joinAsGuest,
  newSecret,
  open,
  type Registration,
  roster,
  undoCallOff,
  withdraw,
} from '../support/actions.ts'
import { story } from '../support/activity-actions.ts'
import { answersOf, clearAnswer, remindExpected, sayCant } from '../support/answer-actions.ts'
import { helps } from '../support/cohost-actions.ts'
import { testDatabase } from '../support/database.ts'
import { buildClub, removeMembers } from '../support/group-actions.ts'
import { giveLink } from '../support/guest-actions.ts'
import { claimMessages, letAllBeDue, listen, setChoices, waitingMessages } from '../support/message-actions.ts'
import { expectRefusal, refusals } from '../support/refusal.ts'
import { joinIn, pick, timesOf } from '../support/section-actions.ts'
import {
  addRegular,
  buildSeries,
  keepGuestPlace,
  keepPlace,
  type MadeSeries,
  openNext,
  pageOf,
} from '../support/series-actions.ts'
import { offer } from '../support/substitute-actions.ts'
import type { Person, Visitor } from '../support/visitor.ts'

/** Who is expected at a date and has not answered: who may say "Can't come", who reads it, and who is reminded. */

const db = testDatabase()
const notExpected = { code: 'PT403', hint: 'not_expected', message: /^You are not expected at this event\./ }
let olga: Person
let ana: Person
let ben: Person
let series: MadeSeries
let date: { id: string }
let secrets: { gus: string; pia: string }

/** Ana and Pia, a guest, keep a place. With them Ben, Gus (a guest) and Ben's friend were on the last date. */
beforeEach(async () => {
  await db.owner('delete from private.messages')
  await db.owner('delete from private.uses')
  await claimMessages(db)
  ;[olga, ana, ben] = await Promise.all([db.person('Olga'), db.person('Ana'), db.person('Ben')])
  series = await buildSeries(olga, { answers: ['regulars', 'last'] })
  await join(ana, series)
  const pia = await joinAsGuest(db.anon, series, { p_name: 'Pia' })
  await join(ben, series)
  await claim(ben, series, 'A friend')
  const gus = await joinAsGuest(db.anon, series, { p_name: 'Gus' })
  await keepPlace(ana, series.series_id)
  await keepGuestPlace(db.anon, series.series_id, pia.secret)
  await addRegular(olga, series.series_id, 'A name')
  secrets = { gus: gus.secret, pia: pia.secret }
  date = await openNext(db, series)
})

/** 'Ben last', in the order of the sheet. */
const openOf = async (visitor: Visitor = olga, event = date) =>
  (await answersOf(visitor, event))?.open?.map(({ name, why }) => `${name} ${why}`)
const cantOf = async (visitor: Visitor = olga, event = date) =>
  (await answersOf(visitor, event))?.cant?.map(({ name }) => name)
const ask = (answers: string[] | null, event = date) => olga.update('events', { id: event.id }, { answers })

describe('who is expected', () => {
  test('regulars and those of the last date, who are not in: no names, no friends; each once', async () => {
    expect(await openOf()).toEqual(['Ben last', 'Gus last'])
    await withdraw(olga, [{ id: (await open(olga, date)).roster.find(({ name }) => name === 'Ana')?.id ?? '' }])
    expect(await openOf()).toEqual(['Ana regular', 'Ben last', 'Gus last'])
    expect((await answersOf(olga, date))?.counts).toEqual({ in: 2, cant: 0, open: 3, expects: true })
  })

  test('as the organizer chose; the plan and a copy take it along', async () => {
    await ask(['regulars'])
    // Ana and Pia are expected, and in.
    expect(await openOf()).toEqual([])
    expect((await answersOf(olga, date))?.counts?.expects).toBe(true)
    await ask(null)
    expect(await answersOf(olga, date)).toBeNull()
    const third = await openNext(db, series, 2)
    expect((await open(olga, third)).event).toMatchObject({ answers: ['regulars', 'last'] })
    const copy = await olga.rpc<{ id: string }>('duplicate_event', { p_event_id: series.id })
    expect((await open(olga, copy)).event).toMatchObject({ answers: ['regulars', 'last'] })
    // A copy is no date of the series, so nobody is expected there.
    expect((await answersOf(olga, copy))?.counts).toEqual({ in: 0, cant: 0, open: 0, expects: false })
  })

  test('an event that asks nobody tells nothing of it', async () => {
    const plain = await buildEvent(olga)
    expect((await open(olga, plain)).event).not.toHaveProperty('answers')
    expect(await answersOf(olga, plain)).toBeNull()
    await expectRefusal(sayCant(ben, plain), notExpected)
  })

  test('members of the group, with the regulars of its series; not those who were removed', async () => {
    const [ada, max] = await Promise.all([db.person('Ada'), db.person('Max')])
    const { group, memberRow, adminRow } = await buildClub(olga, ada, max)
    const event = await buildEvent(olga, { group_id: group.id, answers: ['members'] })
    expect(await openOf(olga, event)).toEqual(['Ada member', 'Max member'])
    await sayCant(max, event)
    await removeMembers(olga, group, [memberRow])
    // What was said stands, but a removed member answers no more.
    expect([await openOf(olga, event), await cantOf(olga, event)]).toEqual([['Ada member'], ['Max']])
    await expectRefusal(sayCant(max, event, false), notExpected)
    await db.owner('delete from auth.users where id = $1', [ada.id])
    expect([await openOf(olga, event), adminRow.name]).toEqual([[], 'Ada'])
  })

  test('somebody whose second time is left is in, gives it up by saying that they can’t come, and was on the last date', async () => {
    const start = hours(24)
    const sections = timesOf(start, { A: [0, 60], B: [60, 120] }, 5)
    const times = { datetime: start, end_datetime: hours(32), sections, max_picks: 2, answers: ['last'] }
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
    await withdraw(ana, [again])
    await offer(db.anon, [gus], { p_secret: secret })
    await joinIn(ben, next, 't0', { p_takes: gus.id })
    expect(await answersOf(olga, next)).toMatchObject({ cant: [], open: [], counts: { in: 3 } })
    expect(await answersOf(ana, next)).toBeNull()
    const [gusPick] = (await open(olga, next)).roster.filter(({ name, pick }) => name.startsWith('Gus') && pick)
    await sayCant(ana, next)
    await offer(db.anon, [gusPick as never], { p_secret: secret })
    await joinIn(await db.person('Cleo'), next, 't1', { p_takes: gusPick?.id })
    expect(await roster(olga, next)).toEqual(['2 Ben', '2 Cleo'])
    expect(await cantOf(olga, next)).toEqual(['Gus', 'Ana'])
  })

  test('of the last date that took place, and that is not private alone', async () => {
    await callOff(olga, date)
    expect(await answersOf(olga, date)).toBeNull()
    const third = await openNext(db, series, 2)
    expect(await openOf(olga, third)).toEqual(['Ben last', 'Gus last'])
    await olga.update('events', { id: series.id }, { is_private: true })
    expect(await openOf(olga, third)).toEqual([])
  })

  test('in a private date nobody learns of it, and guests are not expected', async () => {
    await ben.rpc('accept_invite', { p_type: 'event', p_id: date.id })
    await olga.update('events', { id: date.id }, { is_private: true })
    expect(await openOf()).toEqual(['Ben last'])
    expect(await answersOf(ben, date)).toBeNull()
    await expectRefusal(sayCant(ben, date), refusals.eventNotFound)
    await expectRefusal(sayCant(db.anon, date, true, secrets.gus), refusals.eventNotFound)
    await ben.rpc('accept_invite', { p_type: 'event', p_id: date.id })
    expect(await answersOf(ben, date)).toMatchObject({ mine: { name: 'Ben', cant_since: null } })
  })
})

describe('"Can’t come"', () => {
  test('is said by an account and by a guest, is no slot, and is taken back; twice is once', async () => {
    expect(await answersOf(ben, date)).toMatchObject({ mine: { name: 'Ben', cant_since: null } })
    const { cant_since } = await sayCant(ben, date)
    expect(await sayCant(ben, date)).toEqual({ cant_since })
    await sayCant(db.anon, date, true, secrets.gus)
    expect(await answersOf(db.anon, date, secrets.gus)).toMatchObject({ mine: { cant_since: expect.any(String) } })
    expect([await openOf(), await cantOf()]).toEqual([[], ['Gus', 'Ben']])
    expect(await roster(olga, date)).toEqual(['1 Ana', '2 Pia', '3 A name'])
    expect(await sayCant(ben, date, false)).toEqual({ cant_since: null })
    await sayCant(ben, date, false)
    expect([await openOf(), await cantOf()]).toEqual([['Ben last'], ['Gus']])
  })

  test('changes fifty times a day; what is said again does not count, and other events are others', async () => {
    for (const of of [ben.id, null])
      await db.owner(
        `insert into private.uses (who, kind, at)
         select sha256(t.salt || convert_to($1 || ' ' || coalesce(private.account_key($2), private.hash_secret($3)::text), 'UTF8')), 'answer', now()
           from private.throttle_salt t, generate_series(1, 49)`,
        [date.id, of, secrets.gus],
      )
    for (const [who, secret] of [[ben], [db.anon, secrets.gus]] as const) {
      for (let twice = 0; twice < 2; twice += 1) await sayCant(who, date, true, secret)
      await expectRefusal(sayCant(who, date, false, secret), {
        code: 'PT429',
        message: /^You have changed your answer 50/,
      })
    }
    expect(await cantOf()).toEqual(['Gus', 'Ben'])
    // Joining is not limited by it, and takes the answer back.
    await join(ben, date)
    expect(await cantOf()).toEqual(['Gus'])
    await expectRefusal(sayCant(ben, date), { code: 'PT429', hint: 'throttled' })
    await sayCant(ben, await openNext(db, series, 2))
  })

  test('goes when its person joins, an account or a guest', async () => {
    await sayCant(ben, date)
    await sayCant(db.anon, date, true, secrets.gus)
    await join(ben, date)
    await joinAsGuest(db.anon, date, { p_name: 'Gus', p_secret: secrets.gus })
    expect([await openOf(), await cantOf()]).toEqual([[], []])
    expect(await answersOf(ben, date)).toBeNull()
  })

  test('of a regular gives up the slot of this date, and keeps the place in the series', async () => {
    await sayCant(ana, date)
    await sayCant(db.anon, date, true, secrets.pia)
    expect(await roster(olga, date)).toEqual(['3 A name'])
    expect(await cantOf()).toEqual(['Pia', 'Ana'])
    expect((await pageOf(ana, date.id))?.series).toMatchObject({ regular: true })
    expect(await roster(olga, await openNext(db, series, 2))).toEqual(['1 Ana', '2 Pia', '3 A name'])
  })

  test('is what withdrawing by oneself says; being removed says nothing', async () => {
    const row = await join(ben, date)
    await withdraw(ben, [row])
    const [, pia] = (await open(olga, date)).roster
    await withdraw(db.anon, [{ id: pia?.id ?? '' }], secrets.pia)
    expect(await cantOf()).toEqual(['Pia', 'Ben'])
    const guest = await joinAsGuest(db.anon, date, { p_name: 'Gus', p_secret: secrets.gus })
    await withdraw(olga, [guest])
    expect([await openOf(), await cantOf()]).toEqual([['Gus last'], ['Pia', 'Ben']])
    // Somebody who is not expected only withdraws.
    const zoe = await db.person('Zoe')
    await withdraw(zoe, [await join(zoe, date)])
    expect(await cantOf()).toEqual(['Pia', 'Ben'])
  })

  test('is refused to those who are not expected, without an account or a secret, and once it is over', async () => {
    await expectRefusal(sayCant(await db.person('Zoe'), date), notExpected)
    await expectRefusal(sayCant(db.anon, date, true, newSecret()), notExpected)
    await expectRefusal(sayCant(db.anon, date), refusals.unauthenticated)
    await expectRefusal(sayCant(db.anon, date, true, 'nonsense'), refusals.unauthenticated)
    await expectRefusal(sayCant(ben, { id: 'nothing_here' }), refusals.eventNotFound)
    await expectRefusal(sayCant(ben, date, null as never), { code: 'PT400', hint: 'invalid_input' })
    await callOff(olga, date)
    await expectRefusal(sayCant(ben, date), refusals.calledOff)
    const third = await openNext(db, series, 2)
    await endEvent(olga, third)
    await expectRefusal(sayCant(ben, third), refusals.closed)
    expect(await answersOf(olga, third)).toBeNull()
  })
})

describe('who reads it', () => {
  test('those who run it; everybody else only who can’t, if the event says so', async () => {
    const cleo = await db.person('Cleo')
    await helps(cleo, olga, date)
    await sayCant(ben, date)
    for (const runner of [olga, cleo]) {
      expect(await answersOf(runner, date)).toMatchObject({ counts: { in: 3, cant: 1, open: 1 }, reminded: false })
    }
    for (const visitor of [db.anon, ana, await db.person('Zoe')]) expect(await answersOf(visitor, date)).toBeNull()
    await ask(['last', 'shown'])
    for (const visitor of [db.anon, ana]) {
      expect(await answersOf(visitor, date)).toEqual({ cant: [{ name: 'Ben', at: expect.any(String) }] })
    }
    await olga.update('events', { id: date.id }, { is_private: true })
    expect(await answersOf(db.anon, date)).toBeNull()
  })
})

describe('clearing it', () => {
  test('is for those who run it: the person has not answered then, and may say it again or join', async () => {
    const cleo = await db.person('Cleo')
    await helps(cleo, olga, date)
    await sayCant(ben, date)
    await sayCant(db.anon, date, true, secrets.gus)
    // Two at once, and once more, are one.
    await Promise.all([olga, olga].map((runner) => clearAnswer(runner, date, 'Ben')))
    await clearAnswer(cleo, date, 'Gus')
    await clearAnswer(cleo, date, 'Gus')
    expect(await openOf()).toEqual(['Ben last', 'Gus last'])
    expect((await story(olga, date)).slice(-2)).toEqual(['Ben cleared by Olga', 'Gus cleared by Cleo'])
    expect(await answersOf(ben, date)).toMatchObject({ mine: { cant_since: null } })
    await sayCant(ben, date)
    await joinAsGuest(db.anon, date, { p_name: 'Gus', p_secret: secrets.gus })
    expect([await openOf(), await cantOf()]).toEqual([[], ['Ben']])
  })

  test('is also for those who are expected no longer; not of another event, nor once it is over', async () => {
    await sayCant(ben, date)
    const [answer] = (await answersOf(olga, date))?.cant ?? []
    const plain = await buildEvent(olga, { answers: ['regulars'] })
    const clear = (who: Visitor, event: { id: string }) =>
      who.rpc('clear_answer', { p_event_id: event.id, p_id: answer?.id ?? '' })
    await clear(olga, plain)
    await expectRefusal(clear(ben, date), refusals.unauthorized)
    await ask(['regulars', 'shown'])
    expect(await answersOf(ana, date)).toEqual({ cant: [{ name: 'Ben', at: expect.any(String) }] })
    await callOff(olga, date)
    await expectRefusal(clear(olga, date), refusals.calledOff)
    await undoCallOff(olga, date)
    await clear(olga, date)
    expect([await openOf(), await cantOf()]).toEqual([[], []])
    await endEvent(olga, date)
    await expectRefusal(clear(olga, date), refusals.closed)
  })
})

describe('what goes along', () => {
  test('an account takes over a guest’s answer, unless it has answered itself or is in', async () => {
    await sayCant(db.anon, date, true, secrets.gus)
    const zoe = await db.person('Zoe')
    await zoe.rpc('adopt_registrations', { p_secrets: [secrets.gus] })
    expect(await answersOf(zoe, date)).toMatchObject({ mine: { cant_since: expect.any(String) } })
    expect((await zoe.rpc<{ answers: object[] }>('export_my_data')).answers).toMatchObject([{ event_id: date.id }])
    await zoe.rpc('delete_account')
    expect([await openOf(), await cantOf()]).toEqual([['Ben last'], []])
  })

  test('an account that is in, or has answered, takes over no second answer', async () => {
    const [zoe, second] = [await db.person('Zoe'), newSecret()]
    await joinAsGuest(db.anon, series, { p_name: 'Gus again', p_secret: second })
    await sayCant(db.anon, date, true, secrets.gus)
    await sayCant(db.anon, date, true, second)
    await zoe.rpc('adopt_registrations', { p_secrets: [secrets.gus, second] })
    expect(await cantOf()).toEqual(['Gus'])
    const [third, max] = [newSecret(), await db.person('Max')]
    await joinAsGuest(db.anon, series, { p_name: 'Gus once more', p_secret: third })
    await sayCant(db.anon, date, true, third)
    await join(max, date)
    await max.rpc('adopt_registrations', { p_secrets: [third] })
    expect(await cantOf()).toEqual(['Gus'])
  })

  test('a new private link opens the answer, the old one no longer', async () => {
    await sayCant(db.anon, date, true, secrets.gus)
    const row = (await open(olga, series)).roster.find(({ name }) => name === 'Gus')
    const renewed = await giveLink(olga, { id: row?.id ?? '' })
    expect(await answersOf(db.anon, date, renewed)).toMatchObject({ mine: { cant_since: expect.any(String) } })
    expect(await answersOf(db.anon, date, secrets.gus)).toBeNull()
  })

  test('answers go with the event', async () => {
    await sayCant(ben, date)
    await olga.remove('events', { id: date.id })
    expect(await db.owner('select from private.answers where event_id = $1', [date.id])).toEqual([])
  })
})

describe('a reminder', () => {
  test('reaches those who can be told, once a day, and nobody who has answered meanwhile', async () => {
    const ears = await listen(db, {
      Ana: { visitor: ana },
      Ben: { visitor: ben },
      Gus: { visitor: db.anon, secret: secrets.gus },
      Olga: { visitor: olga },
    })
    expect((await answersOf(olga, date))?.open?.map(({ name, told }) => [name, told])).toEqual([
      ['Ben', true],
      ['Gus', true],
    ])
    expect(await remindExpected(olga, date)).toEqual({ sent: 2 })
    expect(await answersOf(olga, date)).toMatchObject({ reminded: true })
    await expectRefusal(remindExpected(olga, date), { code: 'PT429', hint: 'notice_limit', message: /^A reminder was/ })
    await sayCant(ben, date)
    expect(await ears.words()).toEqual(['Gus asked'])
    await db.owner('delete from private.uses')
    expect(await remindExpected(olga, date)).toEqual({ sent: 1 })
    await joinAsGuest(db.anon, date, { p_name: 'Gus', p_secret: secrets.gus })
    expect(await ears.words()).toEqual([])
  })

  test('reaches nobody who has no device, wants none, or asks; then it does not count', async () => {
    await db.owner('delete from private.push_subscriptions')
    await db.owner("update auth.users set email_confirmed_at = null where raw_user_meta_data ->> 'full_name' = 'Ben'")
    expect((await answersOf(olga, date))?.open?.map(({ told }) => told)).toEqual([false, false])
    expect([await remindExpected(olga, date), await remindExpected(olga, date)]).toEqual([{ sent: 0 }, { sent: 0 }])
    await listen(db, { Ben: { visitor: ben } })
    await setChoices(db, ben, { tellOpened: false })
    expect(await remindExpected(olga, date)).toEqual({ sent: 0 })
    await withdraw(olga, [await join(olga, series)])
    await join(olga, series)
    await listen(db, { Olga: { visitor: olga } })
    expect((await answersOf(olga, date))?.open).toContainEqual(
      expect.objectContaining({ name: 'Olga', told: false, is_me: true }),
    )
    expect(await remindExpected(olga, date)).toEqual({ sent: 0 })
  })

  test('waits for the morning, is dropped when the event is called off, and is refused to others', async () => {
    await listen(db, { Ben: { visitor: ben } })
    await expectRefusal(remindExpected(ben, date), refusals.unauthorized)
    await expectRefusal(remindExpected(olga, { id: 'nothing_here' }), refusals.unauthorized)
    await remindExpected(olga, date)
    await db.owner(`update private.push_subscriptions set time_zone = (
      select name from (values ('UTC'), ('Asia/Tokyo'), ('America/Los_Angeles')) z (name)
       where (now() at time zone name)::time not between '07:59' and '21:59' limit 1)`)
    expect(await claimMessages(db)).toEqual([])
    expect(await waitingMessages(db, "kind = 'asked' and send_after > now() and not urgent")).toBe(1)
    await callOff(olga, date)
    await expectRefusal(remindExpected(olga, date), refusals.calledOff)
    await letAllBeDue(db)
    await claimMessages(db)
    expect(await waitingMessages(db, "kind = 'asked'")).toBe(0)
  })

  test('is sent twenty times a day by one account', async () => {
    await listen(db, { Ben: { visitor: ben } })
    await db.owner(
      `insert into private.uses (who, kind, at)
       select sha256(t.salt || convert_to(private.account_key($1), 'UTF8')), 'asked', now() from private.throttle_salt t, generate_series(1, 20)`,
      [olga.id],
    )
    await expectRefusal(remindExpected(olga, date), { code: 'PT429', message: /^You have sent 20 reminders/ })
  })
})

test('at most 200 are expected, the regulars first', async () => {
  await db.owner(
    `insert into private.regulars (series_id, secret_hash, name)
     select $1, sha256(convert_to('regular ' || n, 'UTF8')), 'Regular ' || n from generate_series(1, 210) n`,
    [series.series_id],
  )
  const { open: people, counts } = (await answersOf(olga, date)) ?? {}
  // Ana and Pia are among the 200, and in.
  expect([people?.length, counts?.open]).toEqual([198, 198])
  expect(people?.every(({ why }) => why === 'regular')).toBe(true)
})
