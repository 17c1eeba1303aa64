import { beforeEach, expect, test } from 'vitest'
import { story } from '../support/activity-actions.ts'
import {
  acceptCohost,
  type CohostsOfEvent,
  cohostLink,
  cohostsOf,
  cohostToken,
  helps,
  makeCohostLink,
  namesOf,
  removeCohost,
  stopCohosting,
  viewerOf,
} from '../support/cohost-actions.ts'
import { testDatabase } from '../support/database.ts'
import { buildEvent, hours } from '../support/event-actions.ts'
import { expectRefusal, invalid, refusals } from '../support/refusal.ts'
import { seriesView } from '../support/regular-actions.ts'
import { buildSeries, datesOf, days, type MadeSeries, openAt } from '../support/series-actions.ts'
import { testUsers } from '../support/test-users.ts'

/** Co-hosts of one date, and of all dates of a series. */

const db = testDatabase()
const { olga, ana } = testUsers(db)
let weekly: MadeSeries

beforeEach(async () => {
  weekly = await buildSeries(olga, { is_private: true }, { opens: 60 })
})

const told = async (): Promise<CohostsOfEvent> => cohostsOf(olga, weekly)

test('a co-host of all dates runs those that are made and those that come', async () => {
  const token = await cohostToken(olga, weekly, { series: true })
  expect(await cohostLink(db.anon, token)).toMatchObject({
    id: weekly.series_id,
    whole_series: true,
    name: weekly.name,
  })
  expect(await acceptCohost(ana, token)).toEqual({ id: weekly.series_id })
  await openAt(db, weekly.series_id, days(20))
  const dates = await datesOf(db, weekly.series_id)
  expect(dates.length).toBeGreaterThan(2)
  for (const { id } of dates) expect(await viewerOf(ana, id)).toEqual({ manages: true, cohost: 'series' })
  expect(await viewerOf(ana, weekly.series_id)).toEqual({ manages: true, cohost: 'series' })
  expect((await seriesView(ana, weekly.series_id)).id).toBe(weekly.series_id)
  expect(await ana.select('series', {}, 'id')).toEqual([{ id: weekly.series_id }])
  for (const name of ['change_series', 'end_series'])
    await expectRefusal(ana.rpc(name, { p_series_id: weekly.series_id }), refusals.unauthorized)
})

test('a co-host of one date runs no other, nor the series', async () => {
  await openAt(db, weekly.series_id, days(20))
  const [first, second] = await datesOf(db, weekly.series_id)
  await helps(ana, olga, first ?? weekly)
  expect(await viewerOf(ana, first?.id ?? '')).toEqual({ manages: true, cohost: 'event' })
  expect(await viewerOf(ana, second?.id ?? '')).toBeNull()
  await expectRefusal(seriesView(ana, weekly.series_id), refusals.unauthorized)
  const skipping = { p_series_id: weekly.series_id, p_occurs_on: second?.occurs_on, p_skipped: true }
  await expectRefusal(ana.rpc('set_skipped', skipping), refusals.unauthorized)
  expect(await told()).toMatchObject({ event: { cohosts: [{ name: 'Ana' }] }, series: { token: null, cohosts: [] } })
})

test('each has five places and a separate link; leaving ends both', async () => {
  const [one, all] = [await cohostToken(olga, weekly), await cohostToken(olga, weekly, { series: true })]
  expect(one).not.toBe(all)
  await acceptCohost(ana, one)
  await acceptCohost(ana, all)
  expect([namesOf((await told()).event), namesOf((await told()).series)]).toEqual([['Ana'], ['Ana']])
  await removeCohost(olga, (await told()).series?.cohosts[0])
  expect(await viewerOf(ana, weekly.id)).toEqual({ manages: true, cohost: 'event' })
  expect((await told()).event.token).toBe(one)
  await acceptCohost(ana, (await told()).series?.token ?? '')
  expect(await stopCohosting(ana, weekly)).toEqual({ removed: 2 })
  expect(await viewerOf(ana, weekly.id)).toBeNull()
})

test('the activity has it in the dates that are not over', async () => {
  await openAt(db, weekly.series_id, days(20))
  const [first, second] = await datesOf(db, weekly.series_id)
  await olga.update('events', { id: first?.id }, { datetime: hours(-50), end_datetime: hours(-48) })
  const before = await story(olga, first ?? weekly)
  await helps(ana, olga, second ?? weekly, { series: true })
  expect(await story(olga, first ?? weekly)).toEqual(before)
  expect(await story(olga, second ?? weekly)).toEqual(['Ana cohost by Ana'])
})

test('an event that does not repeat has no link for all dates', async () => {
  const once = await buildEvent(olga)
  await expectRefusal(
    makeCohostLink(olga, once, { series: true }),
    invalid('This event does not repeat', 'whole_series'),
  )
})
