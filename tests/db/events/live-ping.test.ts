import { beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../support/database.ts'
import { buildEvent, buildLabel, type EventRow, hours } from '../support/event-actions.ts'
import { change, join, withdraw } from '../support/registration-actions.ts'
import { setTeams } from '../support/team-actions.ts'
import { testUsers } from '../support/test-users.ts'

// A stand-in for the sending function of hosted Realtime: it notes what it is given.
const realtime = `
  create schema realtime;
  create table realtime.sent (payload jsonb, event text, topic text, private boolean);
  create function realtime.send(payload jsonb, event text, topic text, private boolean default true) returns void
    language sql as 'insert into realtime.sent values (payload, event, topic, private)';`

const db = testDatabase()
const { olga, ana } = testUsers(db)
const broken = testDatabase()
let event: EventRow

beforeAll(async () => {
  await db.owner(realtime)
  event = await buildEvent(olga)
})

/** The pings sent since the last look. */
const sent = () => db.owner('with gone as (delete from realtime.sent returning *) select distinct * from gone')

test('every change of an event page is announced on its topic, without any data', async () => {
  const ping = [{ payload: {}, event: 'changed', topic: `event:${event.id}`, private: true }]
  const row = await join(ana, event, { p_email: 'ana@home.example' })
  expect(await sent()).toEqual(ping)
  await change(ana, row, { p_notes: 'secret' })
  expect(await sent()).toEqual(ping)
  const label = await buildLabel(olga, event)
  expect(await sent()).toEqual(ping)
  await olga.insertBlindly('participant_labels', { participant_id: row.id, label_id: label.id })
  expect(await sent()).toEqual(ping)
  const other = await join(olga, event)
  await sent()
  for (const teams of [[[row], [other]], [[other], [row]], null]) {
    await setTeams(olga, event, teams)
    expect(await sent()).toEqual(ping)
  }
  await withdraw(olga, [other])
  await sent()
  await withdraw(ana, [row])
  expect(await sent()).toEqual(ping)
  await olga.update('events', { id: event.id }, { datetime: hours(30), end_datetime: null })
  expect(await sent()).toEqual(ping)
})

test('a refused change is not announced', async () => {
  await olga.update('events', { id: event.id }, { max_participants: 1 })
  await join(olga, event)
  await sent()
  await expect(join(ana, event)).rejects.toMatchObject({ hint: 'full' })
  expect(await sent()).toEqual([])
})

test('a sign-up works also when Realtime fails', async () => {
  await broken.owner(realtime)
  await broken.owner(`create or replace function realtime.send(payload jsonb, event text, topic text, private boolean default true)
    returns void language plpgsql as 'begin raise exception ''down''; end'`)
  const owner = await broken.person('Olga')
  expect(await join(owner, await buildEvent(owner))).toMatchObject({ slot_number: 1 })
})
