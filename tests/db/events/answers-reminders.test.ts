import { beforeEach, describe, expect, test } from 'vitest'
import { callOff, join, joinAsGuest, withdraw } from '../support/actions.ts'
import { answersOf, remindExpected, sayCant } from '../support/answer-actions.ts'
import { type AnswerWorld, answerWorld } from '../support/answer-world.ts'
import { testDatabase } from '../support/database.ts'
import { claimMessages, letAllBeDue, listen, setChoices, waitingMessages } from '../support/message-actions.ts'
import { expectRefusal, refusals } from '../support/refusal.ts'

/** The people who are reminded of a date without an answer. */

const db = testDatabase()
let { olga, ana, ben, series, date, secrets } = {} as AnswerWorld
beforeEach(async () => {
  ;({ olga, ana, ben, series, date, secrets } = await answerWorld(db))
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
