import { beforeEach, describe, expect, test } from 'vitest'
import { answersOf, remindExpected, sayCant } from '../support/answer-actions.ts'
import { helps, stopCohosting } from '../support/cohost-actions.ts'
import { type Database, testDatabase } from '../support/database.ts'
import { buildEvent, callOff, endEvent, hours, open } from '../support/event-actions.ts'
import { buildClub, removeMembers } from '../support/group-actions.ts'
import { giveLink } from '../support/guest-actions.ts'
import { claimMessages, letAllBeDue, listen, setChoices, waitingMessages } from '../support/message-actions.ts'
import { expectRefusal, refusals } from '../support/refusal.ts'
import {
  claim,
  join,
  joinAsGuest,
  newSecret,
  type Registration,
  roster,
  withdraw,
} from '../support/registration-actions.ts'
import { addRegular, keepGuestPlace, keepPlace } from '../support/regular-actions.ts'
import { joinIn, pick, timesOf } from '../support/section-actions.ts'
import { buildSeries, openNext, pageOf } from '../support/series-actions.ts'
import { offer } from '../support/substitute-actions.ts'
import type { Visitor } from '../support/visitor.ts'

/** The people who may say "Can't come", and the effects. */

type AnswerWorld = Awaited<ReturnType<typeof answerWorld>>

const noAnswers = { code: 'PT409', hint: 'no_answers', message: /^This event no longer asks who can’t come\./ }

/**
 * A series whose people can say that they can't come, and its second date. Ana and Pia, a guest, keep a place. With them
 * Ben, Gus (a guest) and Ben's friend were on the first.
 */
async function answerWorld(db: Database) {
  await db.owner('delete from private.messages')
  await db.owner('delete from private.rate_limit_hits')
  await claimMessages(db)
  const [olga, ana, ben] = await Promise.all([db.person('Olga'), db.person('Ana'), db.person('Ben')])
  const series = await buildSeries(olga, { cant_come: 'managers' })
  await join(ana, series)
  const pia = await joinAsGuest(db.anon, series, { p_name: 'Pia' })
  await join(ben, series)
  await claim(ben, series, 'A friend')
  const gus = await joinAsGuest(db.anon, series, { p_name: 'Gus' })
  await keepPlace(ana, series.series_id)
  await keepGuestPlace(db.anon, series.series_id, pia.secret)
  await addRegular(olga, series.series_id, 'A name')
  return { olga, ana, ben, series, secrets: { gus: gus.secret, pia: pia.secret }, date: await openNext(db, series) }
}

/** 'Ben last', in the order of the sheet, as this visitor reads it. */
const openOf = async (visitor: Visitor, event: { id: string }) =>
  (await answersOf(visitor, event))?.open?.map(({ name, why }) => `${name} ${why}`)

/** The names of people who can't come. */
const cantOf = async (visitor: Visitor, event: { id: string }) =>
  (await answersOf(visitor, event))?.cant?.map(({ name }) => name)

const db = testDatabase()
let { olga, ana, ben, series, date, secrets } = {} as AnswerWorld
beforeEach(async () => {
  ;({ olga, ana, ben, series, date, secrets } = await answerWorld(db))
})

describe('"Can’t come"', () => {
  test('is given by an account and by a guest, is no slot, and is taken back; twice is once', async () => {
    expect(await answersOf(ben, date)).toEqual({ mine: { cant_since: null } })
    const { cant_since } = await sayCant(ben, date)
    expect(await sayCant(ben, date)).toEqual({ cant_since })
    await sayCant(db.anon, date, true, secrets.gus)
    expect(await answersOf(db.anon, date, secrets.gus)).toMatchObject({ mine: { cant_since: expect.any(String) } })
    expect([await openOf(olga, date), await cantOf(olga, date)]).toEqual([[], ['Gus', 'Ben']])
    expect(await roster(olga, date)).toEqual(['1 Ana', '2 Pia', '3 A name'])
    expect(await sayCant(ben, date, false)).toEqual({ cant_since: null })
    await sayCant(ben, date, false)
    expect([await openOf(olga, date), await cantOf(olga, date)]).toEqual([['Ben last'], ['Gus']])
  })

  test('is taken back fifty times a day in an event, and is never refused itself', async () => {
    for (const of of [ben.id, null])
      await db.owner(
        `insert into private.rate_limit_hits (subject, kind, at)
         select sha256(t.salt || convert_to($1 || ' ' || coalesce(private.account_key($2), private.hash_secret($3)::text), 'UTF8')), 'answer', now()
           from private.throttle_salt t, generate_series(1, 50)`,
        [date.id, of, secrets.gus],
      )
    for (const [who, secret] of [[ben], [db.anon, secrets.gus]] as const) {
      for (let twice = 0; twice < 2; twice += 1) await sayCant(who, date, true, secret)
      await expectRefusal(sayCant(who, date, false, secret), {
        code: 'PT429',
        message: /^You have changed your answer 50/,
      })
    }
    expect(await cantOf(olga, date)).toEqual(['Gus', 'Ben'])
    // Joining is not limited by it, and takes the answer back.
    await join(ben, date)
    expect(await cantOf(olga, date)).toEqual(['Gus'])
    await sayCant(ben, await openNext(db, series, 2))
    await sayCant(ben, date)
  })

  test("gives up a regular's slot of this date, and keeps the place in the series", async () => {
    // A page that did not know of the slot names it.
    expect(await sayCant(ana, date)).toMatchObject({ withdrew: true })
    expect(await sayCant(ana, date)).not.toHaveProperty('withdrew')
    await sayCant(db.anon, date, true, secrets.pia, 'Pia')
    expect(await roster(olga, date)).toEqual(['3 A name'])
    expect(await cantOf(olga, date)).toEqual(['Pia', 'Ana'])
    expect((await pageOf(ana, date.id))?.series).toMatchObject({ regular: true })
    expect(await roster(olga, await openNext(db, series, 2))).toEqual(['1 Ana', '2 Pia', '3 A name'])
  })

  test('is what withdrawing by oneself says; being removed says nothing', async () => {
    const row = await join(ben, date)
    await withdraw(ben, [row])
    const [, pia] = (await open(olga, date)).roster
    await withdraw(db.anon, [{ id: pia?.id ?? '' }], secrets.pia)
    expect(await cantOf(olga, date)).toEqual(['Pia', 'Ben'])
    const guest = await joinAsGuest(db.anon, date, { p_name: 'Gus', p_secret: secrets.gus })
    await withdraw(olga, [guest])
    expect([await openOf(olga, date), await cantOf(olga, date)]).toEqual([['Gus last'], ['Pia', 'Ben']])
    const zoe = await db.person('Zoe')
    await withdraw(zoe, [await join(zoe, date)])
    expect(await cantOf(olga, date)).toEqual(['Zoe', 'Pia', 'Ben'])
  })

  test('is open to anyone who can open the event; a new guest gives a name and is throttled', async () => {
    const [zoe, secret] = [await db.person('Zoe'), newSecret()]
    await sayCant(zoe, date)
    await expectRefusal(sayCant(db.anon, date, true, secret, ' '), { code: 'PT400', message: /^Name is required/ })
    await sayCant(db.anon, date, true, secret, ' Rui ')
    expect(await cantOf(olga, date)).toEqual(['Rui', 'Zoe'])
    expect(await answersOf(db.anon, date, secret)).toEqual({ mine: { name: 'Rui', cant_since: expect.any(String) } })
    expect(await answersOf(db.anon, date, newSecret())).toEqual({ mine: { cant_since: null } })
    expect((await answersOf(olga, date))?.counts).toEqual({ in: 3, cant: 2, open: 2 })
    await joinAsGuest(db.anon, date, { p_name: 'Rui', p_secret: secret })
    expect([await cantOf(olga, date), await answersOf(db.anon, date, secret)]).toEqual([['Zoe'], null])
    await db.owner(
      `insert into private.guest_signups (event_id, address_hash, created_at)
       select $1, sha256(convert_to(n::text, 'UTF8')), now() from generate_series(1, 600) n`,
      [date.id],
    )
    await expectRefusal(sayCant(db.anon, date, true, newSecret()), { code: 'PT429', message: /^Too many sign-ups/ })
    await sayCant(db.anon, date, true, secrets.gus)
    await db.owner('delete from private.guest_signups')
  })

  test('is stored 500 times for an event; more are refused, and withdrawing goes on', async () => {
    await db.owner(
      `with guests as (
         insert into private.holders (secret_hash) select sha256(convert_to('flood ' || n, 'UTF8')) from generate_series(1, 500) n returning id)
       insert into private.answers (event_id, holder, name) select $1, id, 'Flood' from guests`,
      [date.id],
    )
    await expectRefusal(sayCant(ben, date), { code: 'PT409', hint: 'answers_full' })
    await sayCant(ana, date)
    expect(await roster(olga, date)).toEqual(['2 Pia', '3 A name'])
    expect((await answersOf(olga, date))?.counts?.cant).toBe(500)
  })

  test('is refused for a guest if guests cannot join: in a group and on a private date', async () => {
    const { group } = await buildClub(olga, await db.person('Ada'), await db.person('Max'))
    const event = await buildEvent(olga, { group_id: group.id, cant_come: 'managers' })
    await expectRefusal(sayCant(db.anon, event, true, newSecret()), { code: 'PT401', hint: 'sign_in_to_rsvp' })
    await sayCant(await db.person('Zoe'), event)
    expect(await cantOf(olga, event)).toEqual(['Zoe'])
  })

  test('is refused without the switch, without an account or a secret, and once it is over', async () => {
    const plain = await buildEvent(olga)
    await expectRefusal(sayCant(ben, plain), noAnswers)
    expect([await answersOf(olga, plain), (await open(olga, plain)).event.cant_come]).toEqual([null, undefined])
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

describe('the related data', () => {
  test("an account takes a guest's answer, unless it has answered itself or is in", async () => {
    await sayCant(db.anon, date, true, secrets.gus)
    const zoe = await db.person('Zoe')
    await zoe.rpc('link_guest_registrations', { p_secrets: [secrets.gus] })
    expect(await answersOf(zoe, date)).toMatchObject({ mine: { cant_since: expect.any(String) } })
    expect((await zoe.rpc<{ answers: object[] }>('export_my_data')).answers).toMatchObject([{ event_id: date.id }])
    await zoe.rpc('delete_account')
    expect([await openOf(olga, date), await cantOf(olga, date)]).toEqual([['Ben last'], []])
  })

  test('an account that is in, or has answered, gets no second answer', async () => {
    const [zoe, second] = [await db.person('Zoe'), newSecret()]
    await joinAsGuest(db.anon, series, { p_name: 'Gus again', p_secret: second })
    await sayCant(db.anon, date, true, secrets.gus)
    await sayCant(db.anon, date, true, second)
    await zoe.rpc('link_guest_registrations', { p_secrets: [secrets.gus, second] })
    expect(await cantOf(olga, date)).toEqual(['Gus'])
    const [third, max] = [newSecret(), await db.person('Max')]
    await joinAsGuest(db.anon, series, { p_name: 'Gus once more', p_secret: third })
    await sayCant(db.anon, date, true, third)
    await join(max, date)
    await max.rpc('link_guest_registrations', { p_secrets: [third] })
    expect(await cantOf(olga, date)).toEqual(['Gus'])
  })

  test('a new private link opens the answer, the old one no longer', async () => {
    await sayCant(db.anon, date, true, secrets.gus)
    const row = (await open(olga, series)).roster.find(({ name }) => name === 'Gus')
    const renewed = await giveLink(olga, { id: row?.id ?? '' })
    expect(await answersOf(db.anon, date, renewed)).toMatchObject({ mine: { cant_since: expect.any(String) } })
    expect(await answersOf(db.anon, date, secrets.gus)).toEqual({ mine: { cant_since: null } })
  })
})

describe('a reminder', () => {
  test('reaches everyone who can be notified, once a day, except people who have answered since', async () => {
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
    await db.owner('delete from private.rate_limit_hits')
    expect(await remindExpected(olga, date)).toEqual({ sent: 1 })
    await joinAsGuest(db.anon, date, { p_name: 'Gus', p_secret: secrets.gus })
    expect(await ears.words()).toEqual([])
  })

  test('does not count if it reaches no one: no device, switched off, or the caller', async () => {
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
      `insert into private.rate_limit_hits (subject, kind, at)
       select sha256(t.salt || convert_to(private.account_key($1), 'UTF8')), 'asked', now() from private.throttle_salt t, generate_series(1, 20)`,
      [olga.id],
    )
    await expectRefusal(remindExpected(olga, date), { code: 'PT429', message: /^You have sent 20 reminders/ })
  })
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
