import { expect, test } from 'vitest'
import { expectOnly, expectOrder, race, rounds, testRace } from '../support/crowd.ts'
import { buildEvent, callOff, open, undoCallOff } from '../support/event-actions.ts'
import { claimMessages, listen } from '../support/message-actions.ts'
import { join, wait, withdraw } from '../support/registration-actions.ts'
import type { Person } from '../support/visitor.ts'

/** An event is called off while people join, wait and leave. */

const { db, olga, crowd } = testRace(16)

test.each(rounds)('everyone is either in and notified, or reads that it was called off (round %i)', async () => {
  await db.owner('delete from private.push_subscriptions')
  await claimMessages(db)
  const event = await buildEvent(olga, { max_participants: 6 })
  const [early, ...others] = crowd as [Person, ...Person[]]
  const first = await join(early, event)
  const ears = await listen(db, Object.fromEntries(others.map((visitor) => [visitor.name, { visitor }])))
  const { done, refused } = await race<unknown>([
    ...others.map((person) => () => wait(person, event)),
    () => callOff(olga, event),
    () => withdraw(early, [first]),
  ])
  expectOnly(refused, 'called_off')
  const { roster, waitlist } = await open(olga, event)
  const listed = [...roster, ...waitlist].map(({ name }) => name).sort()
  // Two of those that succeeded are the call-off and the withdrawal.
  expect(listed).toHaveLength(done.length - 2)
  const heard = (await ears.heard())
    .filter(({ kind, event: about }) => kind === 'called_off' && about === event.id)
    .map(({ who }) => who)
  expect(heard).toEqual(listed)

  await undoCallOff(olga, event)
  await expectOrder(db, event, 6)
})
