import { beforeEach, describe, expect, test } from 'vitest'
import {
  buildEvent,
  callOff,
  endEvent,
  join,
  joinAsGuest,
  newSecret,
  open,
  roster,
  withdraw,
} from '../support/actions.ts'
import { answersOf, sayCant } from '../support/answer-actions.ts'
import { type AnswerWorld, answerWorld, cantOf, noAnswers, openOf } from '../support/answer-world.ts'
import { testDatabase } from '../support/database.ts'
import { buildClub } from '../support/group-actions.ts'
import { giveLink } from '../support/guest-actions.ts'
import { expectRefusal, refusals } from '../support/refusal.ts'
import { openNext, pageOf } from '../support/series-actions.ts'

/** The people who may say "Can't come", and the effects. */

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
