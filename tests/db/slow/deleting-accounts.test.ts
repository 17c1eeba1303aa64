import { expect, test } from 'vitest'
import { acceptCohost, cohostToken } from '../support/cohost-actions.ts'
import { atOnce, CONNECTIONS, expectNoOrphans, race, rounds } from '../support/crowd.ts'
import { testDatabase } from '../support/database.ts'
import { buildEvent } from '../support/event-actions.ts'
import { join } from '../support/registration-actions.ts'
import { shuffled } from '../support/seeded-random.ts'
import { buildSeries } from '../support/series-actions.ts'
import type { Person } from '../support/visitor.ts'

const db = testDatabase({ connections: CONNECTIONS })

test.each(rounds)(
  'accounts are deleted at once whose people help and star in each other’s events: each goes (round %i)',
  async () => {
    const people = await Promise.all(Array.from({ length: 6 }, (_, index) => db.person(`Person ${index}`)))
    for (const me of people) {
      const [event, weekly] = [await buildEvent(me), await buildSeries(me, { is_private: true })]
      const [token, lasting] = [await cohostToken(me, event), await cohostToken(me, weekly, { series: true })]
      for (const other of people.filter((person) => person !== me)) {
        await acceptCohost(other, token)
        await other.insertBlindly('bookmarks', { user_id: other.id, event_id: event.id })
        await other.rpc('accept_invite', { p_type: 'event', p_id: weekly.series_id })
        await acceptCohost(other, lasting)
      }
    }
    const { refused } = await atOnce<unknown>(shuffled(people).map((person) => () => person.rpc('delete_account')))
    expect(refused).toEqual({})
    expect(await db.owner('select from auth.users where id = any ($1)', [people.map(({ id }) => id)])).toEqual([])
    await expectNoOrphans(db)
  },
)

test.each(rounds)('the log of an event goes with it while accounts are deleted (round %i)', async () => {
  const [olga, ...people] = (await Promise.all(
    Array.from({ length: 8 }, (_, index) => db.person(`Person ${index}`)),
  )) as [Person, ...Person[]]
  const event = await buildEvent(olga)
  for (const person of people) await join(person, event)
  const { refused } = await race<unknown>([
    ...people.slice(0, 4).map((person) => () => person.rpc('delete_account')),
    () => olga.remove('events', { id: event.id }),
  ])
  expect(refused).toEqual({})
  await expectNoOrphans(db)
})
