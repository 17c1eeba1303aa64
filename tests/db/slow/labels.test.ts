import { expect, test } from 'vitest'
import { each, expectOnly, race, rounds, testRace } from '../support/crowd.ts'
import { buildEvent, buildLabel } from '../support/event-actions.ts'
import { join, withdraw } from '../support/registration-actions.ts'
import { shuffled } from '../support/seeded-random.ts'

/** The rows that put labels on people are deleted from two sides: with the label and with the participant. */

const LABELS = 6
const PEOPLE = 24
const { db, olga, crowd } = testRace(PEOPLE)

/** An event in which all people have every label. */
async function buildMarkedEvent() {
  const event = await buildEvent(olga, { max_participants: null })
  const rows = await Promise.all(crowd.map((person) => join(person, event)))
  const names = Array.from({ length: LABELS }, (_, index) => `Label ${index}`)
  const labels = await Promise.all(names.map((name) => buildLabel(olga, event, { name })))
  const marks = shuffled(rows.flatMap((row) => labels.map((label) => ({ participant_id: row.id, label_id: label.id }))))
  await olga.insert('participant_labels', marks)
  return { event, rows, labels, marks }
}

test.each(rounds)('labels are deleted while many people are removed at once: no call fails (round %i)', async () => {
  const { rows, labels } = await buildMarkedEvent()
  const { refused } = await race<unknown>([
    ...each(labels.slice(0, 3), ({ id }) => olga.remove('labels', { id })),
    () => olga.remove('labels', { id: labels.slice(3).map(({ id }) => id) }),
    () => withdraw(olga, shuffled(rows).slice(0, 16)),
    () => withdraw(olga, shuffled(rows).slice(0, 16)),
    ...crowd.slice(0, 6).map((person, index) => () => withdraw(person, rows.slice(index, index + 1))),
  ])
  expect(refused).toEqual({})
})

test.each(rounds)(
  'labels are put on and taken off while labels, people and the event are deleted (round %i)',
  async () => {
    const { event, rows, labels, marks } = await buildMarkedEvent()
    const leaver = await db.person('Leaver')
    const own = await join(leaver, event)
    await olga.insert(
      'participant_labels',
      labels.map((label) => ({ participant_id: own.id, label_id: label.id })),
    )
    const off = (count: number) => () =>
      olga.remove('participant_labels', {
        participant_id: shuffled(rows)
          .slice(0, count)
          .map(({ id }) => id),
        label_id: shuffled(labels)
          .slice(0, count)
          .map(({ id }) => id),
      })
    const on = () => olga.insert('participant_labels', shuffled(marks).slice(0, 30), 'on conflict do nothing')
    const { refused } = await race<unknown>([
      off(1),
      off(4),
      off(6),
      on,
      on,
      ...each(labels.slice(0, 3), ({ id }) => olga.remove('labels', { id })),
      () => withdraw(olga, shuffled(rows).slice(0, 16)),
      () => leaver.rpc('delete_account'),
      () => olga.remove('events', { id: event.id }),
    ])
    // No label can be put on a departed person, and a sentence says so.
    expectOnly(refused, 'participant_not_found', 'invalid_input')
  },
)
