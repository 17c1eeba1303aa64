import { describe, expect, test } from 'vitest'
import { testDatabase } from '../support/database.ts'
import { expectRefusal, invalid, refusals } from '../support/refusal.ts'
import { join, joinAsGuest } from '../support/registration-actions.ts'
import { keepGuestPlace, keepPlace, seriesView } from '../support/regular-actions.ts'
import { buildSeries, datesOf, editPlan, openSeries, pageOf } from '../support/series-actions.ts'
import { testUsers } from '../support/test-users.ts'
import type { Visitor } from '../support/visitor.ts'

/** The limits of a series, whatever its organizer and its people do. */

const db = testDatabase()
const { olga, ana } = testUsers(db)

describe('no more than twelve dates are to come', () => {
  const toCome = async (seriesId: string) => {
    await openSeries(ana, seriesId)
    return (await datesOf(db, seriesId)).filter(({ datetime }) => Date.parse(datetime) > Date.now()).length
  }
  const inDays = (count: number) => new Date(Date.now() + count * 86_400_000).toISOString()

  test('moving the last ones away makes no room for others', async () => {
    const made = await buildSeries(olga, { end_datetime: null }, { opens: 60 })
    expect(await toCome(made.series_id)).toBe(9)
    for (let time = 0; time < 6; time += 1) {
      const near = (await datesOf(db, made.series_id)).filter(({ datetime }) => datetime < inDays(70))
      await olga.update('events', { id: near.at(-1)?.id }, { datetime: inDays(700 - 30 * time) })
      await editPlan(olga, made.id, { datetime: inDays(2 - (time % 2)) })
      expect(await toCome(made.series_id)).toBeLessThanOrEqual(12)
    }
    // A moved date keeps its place in the rhythm, so none is made for it.
    expect(await toCome(made.series_id)).toBe(9)
    // A date that cannot be made is not due, so no page asks for it again and again.
    expect(await openSeries(ana, made.series_id)).toEqual({ event_id: expect.any(String) })
  })

  test('moving dates into the past makes no room for others', async () => {
    const made = await buildSeries(olga, { end_datetime: null }, { opens: 60 })
    await toCome(made.series_id)
    for (let time = 0; time < 4; time += 1) {
      const dates = await datesOf(db, made.series_id)
      for (const { id } of dates.slice(1)) await olga.update('events', { id }, { datetime: inDays(-40) })
      await editPlan(olga, made.id, { datetime: inDays(1 + ((time + 1) % 2)) }).catch(() => undefined)
      await toCome(made.series_id)
    }
    expect((await datesOf(db, made.series_id)).length).toBeLessThanOrEqual(12)
  })
})

describe('a series makes at most 24 dates in a day', () => {
  /** Deletes the date after the first, takes that back, and opens the series. */
  async function again(made: { id: string; series_id: string }) {
    const [, next] = await datesOf(db, made.series_id)
    if (!next) return
    await olga.remove('events', { id: next.id })
    await olga.rpc('set_skipped', { p_series_id: made.series_id, p_occurs_on: next.occurs_on, p_skipped: false })
    await openSeries(ana, made.series_id)
  }

  test('however often one is deleted and made again, and goes on the day after', async () => {
    const made = await buildSeries(olga, {}, { opens: 13 })
    await openSeries(ana, made.series_id)
    for (let time = 1; time < 24; time += 1) await again(made)
    expect(await datesOf(db, made.series_id)).toHaveLength(2)
    await again(made)
    // None is due, so no page asks for it again and again.
    expect(await datesOf(db, made.series_id)).toHaveLength(1)
    expect(await pageOf(ana, made.series_id)).toMatchObject({ series: { due: false } })
    await db.owner("update private.rate_limit_hits set at = at - interval '1 day' where kind = 'date'")
    expect(await pageOf(ana, made.series_id)).toMatchObject({ series: { due: true } })
    await openSeries(ana, made.series_id)
    expect(await datesOf(db, made.series_id)).toHaveLength(2)
    await again(made)
    expect(await datesOf(db, made.series_id)).toHaveLength(2)
  })
})

test('guests keep fifty places at most, and managers remove many at once', async () => {
  const made = await buildSeries(olga, { max_participants: null })
  const keep = async (name: string) => {
    const { secret } = await joinAsGuest(db.anon, made, { p_name: name })
    return keepGuestPlace(db.anon, made.series_id, secret)
  }
  await db.owner(
    `with guests as (
       insert into private.holders (secret_hash) select sha256(uuid_send(gen_random_uuid())) from generate_series(1, 49) returning id)
     insert into private.regulars (series_id, holder, name) select $1, id, 'Invented' from guests`,
    [made.series_id],
  )
  expect(await keep('Gus')).toEqual({ regular: true })
  const full = {
    code: 'PT409',
    hint: 'full',
    message: '50 guests keep a place here already. Sign in to keep yours, or sign up for each date.',
  }
  await expectRefusal(keep('Hal'), full)
  await join(ana, made)
  expect(await keepPlace(ana, made.series_id)).toEqual({ regular: true })

  const { regulars } = await seriesView(olga, made.series_id)
  const ids = regulars.filter(({ name }) => name === 'Invented').map(({ id }) => id)
  const remove = (who: Visitor, p_ids: string[], p_series_id = made.series_id) =>
    who.rpc('remove_regulars', { p_series_id, p_ids })
  await expectRefusal(remove(ana, ids), refusals.unauthorized)
  await expectRefusal(remove(olga, Array(201).fill(ids[0])), invalid('', 'ids'))
  const other = await buildSeries(olga)
  expect(await remove(olga, ids, other.series_id)).toEqual({ removed: 0 })
  expect(await remove(olga, ids)).toEqual({ removed: 49 })
  expect(await remove(olga, ids)).toEqual({ removed: 0 })
  expect((await seriesView(olga, made.series_id)).regulars.map(({ name }) => name)).toEqual(['Gus', 'Ana'])
  expect(await keep('Hal')).toEqual({ regular: true })
})

test('two hundred keep a place, and the next person reads what to do', async () => {
  const made = await buildSeries(olga, { max_participants: null })
  await join(ana, made)
  const add = (count: number) =>
    db.owner(
      `with people as (
         insert into auth.users (id, aud, role, email)
         select gen_random_uuid(), 'authenticated', 'authenticated', gen_random_uuid() || '@people.example' from generate_series(1, $2::int)
         returning id)
       insert into private.regulars (series_id, holder, name) select $1, id, 'Regular' from people`,
      [made.series_id, count],
    )
  await add(199)
  expect(await keepPlace(ana, made.series_id)).toEqual({ regular: true })
  await join(olga, made)
  await expectRefusal(keepPlace(olga, made.series_id), {
    code: 'PT409',
    hint: 'full',
    message: /^200 people keep a place here already\. Sign up for each date instead\.$/,
  })
  // People who have a place keep it, and a place that is given up is free for another person.
  expect(await keepPlace(ana, made.series_id)).toEqual({ regular: true })
  await keepPlace(ana, made.series_id, false)
  expect(await keepPlace(olga, made.series_id)).toEqual({ regular: true })
})
