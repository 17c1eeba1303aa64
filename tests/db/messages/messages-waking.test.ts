import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testDatabase } from '../support/database.ts'
import { follow } from '../support/device-actions.ts'
import { buildEvent, type EventRow, hours } from '../support/event-actions.ts'
import { claimMessages, later, sendAll } from '../support/message-actions.ts'
import { join, type Registration, wait, withdraw } from '../support/registration-actions.ts'
import { type Person, type Row, Visitor } from '../support/visitor.ts'

/**
 * The calls that wake the sender. pg_cron, pg_net and Vault are only on hosted projects. This test has functions and tables with the same
 * names and arguments in their place, which record each request.
 */

const db = testDatabase()
const URL = 'https://project.example/functions/v1/send-messages'

const requests = () => db.owner<Row>('select url, headers, body from net.requests order by id')
const wakeWhenDue = async () =>
  (await db.owner<{ woken: boolean }>('select private.wake_when_due() as woken'))[0]?.woken
const state = () => new Visitor(db, { role: 'service_role' }).rpc<Row>('get_sender_state')
const secret = (name: string, value: string) =>
  db.owner('insert into vault.decrypted_secrets values ($1, $2)', [name, value])

test('nothing fails without these extensions, and no sender is woken', async () => {
  expect(await state()).toEqual({ cron: false, net: false, vault: false, waiting: 0, oldest: null })
  expect(await wakeWhenDue()).toBe(false)
  const [answer] = await db.owner<{ says: string }>('select private.schedule_sender() as says')
  expect(answer?.says).toContain('Switch pg_cron and pg_net on')
})

describe('on a hosted project', () => {
  let event: EventRow
  let holder: Registration
  let olga: Person

  beforeAll(async () => {
    await db.owner(`
      create schema vault; create table vault.decrypted_secrets (name text, decrypted_secret text);
      create schema cron; create table cron.job (jobname text unique, schedule text, command text, active boolean default true);
      create function cron.schedule(job_name text, schedule text, command text) returns bigint language sql as
        'insert into cron.job values ($1, $2, $3) on conflict (jobname) do update set command = excluded.command returning 1::bigint';
      create schema net; create table net.requests (id bigint generated always as identity, url text, headers jsonb, body jsonb);
      create function net.http_post(url text, body jsonb default '{}', params jsonb default '{}', headers jsonb default '{}',
        timeout_milliseconds integer default 5000) returns bigint language sql as
        'insert into net.requests (url, headers, body) values ($1, $4, $2) returning id'`)
  })

  beforeEach(async () => {
    await db.owner('delete from vault.decrypted_secrets; delete from net.requests; delete from private.messages')
    await secret('sender_url', URL)
    await secret('sender_token', 'wake up')
    await claimMessages(db)
    olga = await db.person('Olga')
    // Reminders go out at 6 PM of the day before. For an event in three days that is still to come, at any hour.
    event = await buildEvent(olga, { max_participants: 1, datetime: hours(72), end_datetime: hours(74) })
    holder = await join(olga, event)
  })

  /** Lets a waiting person with a device get a slot. */
  async function promote(): Promise<void> {
    const ben = await db.person('Ben')
    await follow(ben)
    await wait(ben, event)
    await withdraw(olga, [holder])
  }

  test('moving up wakes the sender at once, with the address and the token from Vault', async () => {
    await promote()
    const headers = { authorization: 'Bearer wake up', 'content-type': 'application/json' }
    expect(await requests()).toEqual([{ url: URL, headers, body: {} }])
  })

  test('many people who move up at once wake it once', async () => {
    for (const name of ['Ana', 'Ben', 'Cleo']) {
      const person = await db.person(name)
      await follow(person)
      await wait(person, event)
    }
    await olga.update('events', { id: event.id }, { max_participants: 10 })
    expect(await sendAll(db)).toHaveLength(3)
    expect(await requests()).toHaveLength(1)
  })

  test('messages that are not urgent wait for the cron job in the next minute', async () => {
    const ana = await db.person('Ana')
    await follow(ana)
    await olga.update('events', { id: event.id }, { max_participants: 2 })
    await join(ana, event)
    await olga.update('events', { id: event.id }, { location: 'Elsewhere' })
    expect(await requests()).toEqual([])
    expect(await wakeWhenDue()).toBe(false)
    await later(db, '2 min')
    expect(await wakeWhenDue()).toBe(true)
    expect(await requests()).toHaveLength(1)
  })

  test('each minute it is woken only if there is something to do', async () => {
    expect(await wakeWhenDue()).toBe(false)
    await promote()
    // The request that was sent at once got lost.
    expect(await wakeWhenDue()).toBe(true)
    await sendAll(db)
    expect(await wakeWhenDue()).toBe(false)
    // A reminder is to be written.
    await db.owner("update private.scheduled_jobs set at = now() - interval '1 s' where id = $1", [event.id])
    expect(await wakeWhenDue()).toBe(true)
    await sendAll(db)
    expect(await wakeWhenDue()).toBe(false)
  })

  test('a sender that has been silent for hours is woken, so that messages are still written', async () => {
    await db.owner("update private.channels set seen_at = now() - interval '7 hours'")
    expect(await wakeWhenDue()).toBe(true)
    await claimMessages(db)
    expect(await wakeWhenDue()).toBe(false)
  })

  test.each([
    ['without its address', "delete from vault.decrypted_secrets where name = 'sender_url'"],
    ['without its token', "delete from vault.decrypted_secrets where name = 'sender_token'"],
    ['where the network is refused', 'alter function net.http_post rename to http_gone'],
  ])('leaving works %s', async (_, broken) => {
    await db.owner(broken)
    await promote()
    expect(await wakeWhenDue()).toBe(false)
    expect(await requests()).toEqual([])
    expect(await sendAll(db)).toHaveLength(1)
    if (broken.startsWith('alter')) await db.owner('alter function net.http_gone rename to http_post')
  })

  test('the cron job is made once, and the rows it leaves are deleted', async () => {
    for (let time = 0; time < 2; time++) await db.owner('select private.schedule_sender()')
    expect(await db.owner('select jobname, schedule, command from cron.job order by jobname')).toEqual([
      { jobname: 'roster-sender', schedule: '* * * * *', command: 'select private.wake_when_due()' },
      {
        jobname: 'roster-sender-tidy',
        schedule: '17 4 * * *',
        command: expect.stringContaining('cron.job_run_details'),
      },
    ])
  })

  test('the doctor gets what is set up and how much is due, but no content', async () => {
    await promote()
    expect(await state()).toEqual({ cron: true, net: true, vault: true, waiting: 1, oldest: expect.any(String) })
    await db.owner('update cron.job set active = false')
    await db.owner("delete from vault.decrypted_secrets where name = 'sender_token'")
    await sendAll(db)
    expect(await state()).toEqual({ cron: false, net: true, vault: false, waiting: 0, oldest: null })
  })
})
