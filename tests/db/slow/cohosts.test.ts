import { expect, test } from 'vitest'
import { acceptCohost, cohostsOf, cohostToken, removeCohost, stopCohosting } from '../support/cohost-actions.ts'
import { atOnce, each, expectOnly, race, rounds, roundsOf, testRace } from '../support/crowd.ts'
import { buildEvent, open } from '../support/event-actions.ts'
import { markPaid } from '../support/payment-actions.ts'
import { joinAsGuest } from '../support/registration-actions.ts'
import { buildSeries, datesOf, openSeries } from '../support/series-actions.ts'
import { setTeams } from '../support/team-actions.ts'
import type { Person } from '../support/visitor.ts'

/** People open a co-host's link at once, and are removed while they do something. */

const { db, olga, crowd } = testRace(12)

test.each(roundsOf(2))('many accept at once, some of them twice: five get in (round %i)', async (round) => {
  const event = round % 2 ? await buildSeries(olga) : await buildEvent(olga)
  const token = await cohostToken(olga, event, { series: round % 2 === 1 })
  const accept = (person: Person) => () => acceptCohost(person, token)
  const { done, refused } = await race([...crowd, ...crowd.slice(0, 4)].map(accept))
  expect(Object.keys(refused)).toEqual(['full'])
  expect(done.length).toBeGreaterThanOrEqual(5)
  const told = await cohostsOf(olga, event)
  const { cohosts } = round % 2 && told.series ? told.series : told.event
  expect(cohosts).toHaveLength(5)
  expect(new Set(cohosts.map(({ name }) => name)).size).toBe(5)
})

test.each(rounds)(
  'a co-host is removed while they do something and others come: afterwards they can do nothing more (round %i)',
  async () => {
    const event = await buildEvent(olga, { price_cents: 500, currency: 'EUR' })
    const [helper, ...others] = crowd as [Person, ...Person[]]
    const guests = await Promise.all([1, 2, 3].map(() => joinAsGuest(db.anon, event)))
    const token = await cohostToken(olga, event)
    await acceptCohost(helper, token)
    const [cohost] = (await cohostsOf(olga, event)).event.cohosts
    const teams = [guests.slice(0, 1), guests.slice(1, 2)]
    const { refused } = await race<unknown>([
      () => removeCohost(olga, cohost),
      () => removeCohost(olga, cohost),
      // With the link that made them a co-host: before the removal it changes nothing, and afterwards it no longer works.
      ...[1, 2, 3].map(() => () => acceptCohost(helper, token)),
      ...guests.map((guest) => () => markPaid(helper, guest)),
      () => setTeams(helper, event, teams),
      ...others.slice(0, 6).map((person) => () => acceptCohost(person, token)),
    ])
    // Anyone who accepted before the removal is in; for anyone who came after it the link no longer works.
    expectOnly(refused, 'unauthorized', 'event_not_found', 'full')
    expect((await open(helper, event)).viewer.manages).toBe(false)
    const after = await atOnce<unknown>([
      () => markPaid(helper, guests[0] as { id: string }),
      () => setTeams(helper, event, null),
      () => cohostsOf(helper, event),
    ])
    expect(after).toEqual({ done: [], refused: { unauthorized: 3 } })
  },
)

test.each(rounds)('a date that is deleted while co-hosts come and go leaves no trace (round %i)', async () => {
  const made = await buildSeries(olga, {}, { opens: 20 })
  await openSeries(olga, made.series_id)
  const dates = await datesOf(db, made.series_id)
  const token = await cohostToken(olga, made, { series: true })
  const helpers = crowd.slice(0, 3)
  for (const person of helpers) await acceptCohost(person, token)
  const last = dates.at(-1) as { id: string }
  const { refused } = await race<unknown>([
    ...crowd.slice(3).map((person) => () => acceptCohost(person, token)),
    ...helpers.map((person) => () => stopCohosting(person, last)),
    ...each(dates.slice(0, -1), ({ id }) => olga.remove('events', { id })),
  ])
  expectOnly(refused, 'full')
})

test.each(rounds)('an event and accounts are deleted while people accept (round %i)', async () => {
  const event = await buildEvent(olga)
  const token = await cohostToken(olga, event)
  const leaving = await Promise.all([1, 2, 3].map((number) => db.person(`Leaving ${number}`)))
  const { refused } = await race<unknown>([
    ...crowd.slice(0, 3).map((person) => () => acceptCohost(person, token)),
    ...leaving.flatMap((person) => [() => acceptCohost(person, token), () => person.rpc('delete_account')]),
    () => olga.remove('events', { id: event.id }),
  ])
  expectOnly(refused, 'unauthenticated', 'event_not_found', 'full')
  expect(await db.owner('select * from private.cohosts where event_id = $1', [event.id])).toEqual([])
})
