import { expect, test } from 'vitest'
import { joinAsGuest } from '../support/actions.ts'
import { testDatabase } from '../support/database.ts'
import { follow, unfollow } from '../support/message-actions.ts'
import { buildSeries, guestRow, keepGuestPlace, openSeries } from '../support/series-actions.ts'
import { testUsers } from '../support/test-users.ts'

/** The companions of a regular guest's registrations: phones, calendars, messages. */

const db = testDatabase()
const { olga } = testUsers(db)
const guest = db.anon

/** Two dates of a series with a guest who keeps a place; the second one is due. */
async function buildWithGuest() {
  const made = await buildSeries(olga, { max_participants: 1 }, { opens: 10 })
  const gus = await joinAsGuest(guest, made, { p_wait: true })
  await keepGuestPlace(guest, made.series_id, gus.secret)
  return { made, gus }
}
const devicesOf = async (...ids: string[]) => {
  const rows = await db.owner<{ id: string; count: number }>(
    `select e.id, (select count(*)::int from private.push_subscriptions s join public.participants p on p.holder = s.holder
                    where p.event_id = e.id) as count from public.events e where e.id = any ($1)`,
    [ids],
  )
  return ids.map((id) => rows.find((row) => row.id === id)?.count)
}

test('a phone that gets notifications of one date gets those of the next, until it unfollows', async () => {
  const { made, gus } = await buildWithGuest()
  const phone = await follow(guest, undefined, { p_secret: gus.secret })
  await openSeries(guest, made.series_id)
  const next = await latest(made.series_id)
  expect(await devicesOf(made.id, next)).toEqual([1, 1])
  const other = await follow(guest, undefined, { p_secret: gus.secret })
  expect(await devicesOf(made.id, next)).toEqual([2, 2])
  await unfollow(guest, phone, { p_secret: gus.secret })
  await unfollow(guest, other, { p_secret: gus.secret })
  expect(await devicesOf(made.id, next)).toEqual([0, 0])
})

test('the calendar has all dates, at one address, also after leaving the date with which it was made', async () => {
  const { made, gus } = await buildWithGuest()
  const token = () => guest.rpc<string>('get_calendar_token', { p_secret: gus.secret })
  const dates = async (of: string) =>
    ((await guest.rpc<{ dates: { id: string }[] } | null>('get_calendar', { p_token: of }))?.dates ?? []).map(
      ({ id }) => id,
    )
  const address = await token()
  await openSeries(guest, made.series_id)
  const next = await latest(made.series_id)
  expect(await dates(address)).toEqual([made.id, next])
  await guest.rpc('withdraw', { p_ids: [gus.id], p_secret: gus.secret })
  expect(await guestRow(guest, gus.secret)).toMatchObject({ event_id: next })
  expect([await token(), await dates(address)]).toEqual([address, [next]])
  const renewed = await guest.rpc<string>('get_calendar_token', { p_secret: gus.secret, p_renew: true })
  expect([renewed === address, await dates(address), await dates(renewed)]).toEqual([false, [], [next]])
})

async function latest(seriesId: string): Promise<string> {
  const [row] = await db.owner<{ id: string }>(
    'select id from public.events where series_id = $1 order by occurs_on desc limit 1',
    [seriesId],
  )
  return row?.id ?? ''
}
