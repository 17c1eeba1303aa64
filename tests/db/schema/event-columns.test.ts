import { expect, test } from 'vitest'
import { eachText } from '../../../src/entities/event/text-columns.ts'
import { testDatabase } from '../support/database.ts'
import { buildEvent, callOff, hours, open } from '../support/event-actions.ts'
import { joinAsGuest } from '../support/registration-actions.ts'
import { buildSeries, type DateRow, datesOf, days, openAt } from '../support/series-actions.ts'
import { testUsers } from '../support/test-users.ts'
import type { Row } from '../support/visitor.ts'

/** A column of `events` is read in many places: none of them may forget a column that is added later. */

const db = testDatabase()
const { olga } = testUsers(db)

const columns = async () =>
  (
    await db.owner<{ name: string }>(
      `select attname as name from pg_attribute where attrelid = 'public.events'::regclass and attnum > 0 and not attisdropped`,
    )
  ).map(({ name }) => name)
/** Compares a response with the columns: each is in it, or listed as left out. */
async function expectColumns(told: Row, leftOut: Record<string, string>, list: string) {
  const missing = (await columns()).filter((name) => !(name in told) && !(name in leftOut))
  expect(missing, `told to nobody: add it to private.event_columns, or to ${list} with the reason`).toEqual([])
  const leaked = Object.keys(told).filter((name) => name in leftOut)
  expect(leaked, `told to everybody, though it is in ${list}`).toEqual([])
}
/** An event with every value that a response has only if it is used. */
const used = {
  ...eachText((name) => `Some ${name}`),
  cant_come: 'managers',
  price_cents: 500,
  currency: 'EUR',
  pay_link: 'https://pay.example/olga',
  sections: [{ id: 'd', name: 'Driver', size: 2 }],
  max_picks: 2,
  max_others: 2,
  names_for: 'participants',
  min_people: 2,
  picks_overlap: true,
}

/** The event, which starts later than a person on its list knew. */
async function moved<T extends { id: string }>(event: T): Promise<T> {
  await joinAsGuest(db.anon, event, { p_section: 'd' })
  await olga.update('events', { id: event.id }, { datetime: hours(40), end_datetime: null })
  return event
}

/** Columns that the page does not have under their own name, and why. */
const notOnThePage: Record<string, string> = {
  organizer_id: 'is told as a name: no account ids of others',
  price_cents: 'is in price',
  currency: 'is in price',
  pay_link: 'is in price',
  pay_note: 'is in price',
  series_id: 'is in the part about the series, for those who may know of it',
  occurs_on: 'is a matter of the series',
  min_people: 'is in minimum, while it is not sure',
  decide_hours: 'is in minimum',
  decided_at: 'ends that',
  call_offs: 'only bounds how often it can be undone',
}

/** Columns that an invite does not have either, because a visitor does not need them. */
const notInTheInvite: Record<string, string> = {
  ...notOnThePage,
  withdraw_until: 'concerns anyone who has joined',
  custom_fields: 'are asked when one joins',
  parent_event_id: 'concerns the people who run the event',
  created_at: 'concerns the people who run the event',
  revision: 'is for calendars',
}

test('the page shows every column, or it is listed as left out', async () => {
  const made = await moved(await buildEvent(olga, used))
  await callOff(olga, made)
  const { event } = await open(olga, made)
  await expectColumns(event, notOnThePage, 'notOnThePage')
})

test('both invites show every column, or it is listed as left out', async () => {
  const event = await moved(await buildEvent(olga, used))
  await callOff(olga, event)
  const { series_id } = await buildSeries(olga, used)
  await db.owner('delete from public.events where series_id = $1', [series_id])
  const ofADate = 'is a matter of one date'
  const onlyOfADate = { called_off_at: ofADate, call_off_note: ofADate, moved_from: ofADate }
  for (const [id, leftOut] of [
    [event.id, {}],
    [series_id, onlyOfADate],
  ] as const) {
    const invite = await olga.rpc<Row>('get_invite', { p_type: 'event', p_id: id })
    await expectColumns(invite, { ...notInTheInvite, ...leftOut }, 'notInTheInvite')
  }
})

test("a column that is younger than the plan of a series gets its default on later dates, also after an edit of 'Only this event'", async () => {
  const { id, series_id } = await buildSeries(olga, { datetime: hours(24) })
  await db.owner(`update public.series set template = template - '{location,waitlist}'::text[] where id = $1`, [
    series_id,
  ])
  await olga.update<DateRow>('events', { id }, { location: 'Stadium', waitlist: false })
  await openAt(db, series_id, days(2))
  const dates = await datesOf(db, series_id)
  expect(dates.length).toBeGreaterThan(1)
  for (const date of dates.slice(1)) expect(date).toMatchObject({ location: null, waitlist: true })
})
