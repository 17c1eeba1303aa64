import { expect, test } from 'vitest'
import { expectOnly, expectOrder, race, rounds, testRace } from '../support/crowd.ts'
import { change, join, joinAsGuest, withdraw } from '../support/registration-actions.ts'
import { keepGuestPlace } from '../support/regular-actions.ts'
import { buildSeries, openSeries } from '../support/series-actions.ts'
import type { Person } from '../support/visitor.ts'

/** Two accounts link the same guests at once, each twice, while those withdraw, change, keep places and a date is made. */

const { db, olga, crowd } = testRace(12)

test.each(rounds)('each guest ends with one account or stays a guest, with all that is theirs (round %i)', async () => {
  const made = await buildSeries(olga, { max_participants: 6 }, { opens: 8 })
  const guests = await Promise.all(
    ['Ana', 'Ben', 'Cleo', 'Dora'].map((name) => joinAsGuest(db.anon, made, { p_name: name, p_wait: true })),
  )
  const [ana, ben, cleo, dora] = guests as [
    (typeof guests)[0],
    (typeof guests)[0],
    (typeof guests)[0],
    (typeof guests)[0],
  ]
  await keepGuestPlace(db.anon, made.series_id, ana.secret)
  const [first, second, leaving, ...others] = crowd as [Person, Person, Person, ...Person[]]
  const linking = (person: Person, secrets: string[]) => () =>
    person.rpc<{ outcomes: string[] }>('link_guest_registrations', { p_secrets: secrets })
  const all = guests.map(({ secret }) => secret)
  const { refused } = await race<unknown>([
    linking(first, all),
    linking(first, [...all].reverse()),
    linking(second, all),
    linking(second, [...all].reverse()),
    linking(leaving, [dora.secret]),
    () => leaving.rpc('delete_account'),
    () => join(first, made, { p_wait: true }),
    () => withdraw(db.anon, [ben], ben.secret),
    () => change(db.anon, cleo, { p_name: 'Cleo C.', p_secret: cleo.secret }),
    () => keepGuestPlace(db.anon, made.series_id, cleo.secret),
    () => openSeries(db.anon, made.series_id),
    ...others.map((person) => () => join(person, made, { p_wait: true })),
  ])
  // Refusals of a guest whose secret went to an account, and of an account that is gone.
  expectOnly(refused, 'unauthorized', 'not_registered', 'unauthenticated', 'already_registered')
  const rows = await db.owner<{ name: string; whose: number; secrets: number }>(
    `select p.name, num_nonnulls(p.user_id, p.claimed_by_user_id) as whose,
            (select count(*)::int from private.holders h where h.id = p.holder and h.account is null) as secrets
       from public.participants p join public.events e on e.id = p.event_id where e.series_id = $1`,
    [made.series_id],
  )
  const torn = rows.filter(({ whose, secrets }) => secrets > 0 && whose > 0)
  expect(torn).toEqual([])
  // No one is left without an account and without a secret, unless their account was deleted.
  expect(rows.filter(({ whose, secrets }) => whose + secrets === 0)).toEqual([])
  expect(
    await db.owner(
      `select from private.regulars g where exists (select from private.holders h where h.id = g.holder and h.became is not null)`,
    ),
  ).toEqual([])
  await expectOrder(db, made, 6)
})
