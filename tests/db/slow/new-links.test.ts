import { afterEach, expect, test } from 'vitest'
import { CONNECTIONS, expectNoOrphans, expectOnly, race, roundsOf, warmUp } from '../support/crowd.ts'
import { testDatabase } from '../support/database.ts'
import { follow, newDevice } from '../support/device-actions.ts'
import { buildEvent } from '../support/event-actions.ts'
import { guestRow } from '../support/guest-actions.ts'
import { change, joinAsGuest, newSecret, withdraw } from '../support/registration-actions.ts'
import { keepGuestPlace } from '../support/regular-actions.ts'
import { buildSeries, datesOf, openSeries } from '../support/series-actions.ts'
import { testUsers } from '../support/test-users.ts'

/** A guest's private link is replaced while the old one is used. */

const db = testDatabase({ connections: CONNECTIONS })
const { olga } = testUsers(db)

afterEach(() => expectNoOrphans(db))

test.each(roundsOf(2))(
  'one new link is left, and nothing that was started with the old one (round %i)',
  async (round) => {
    await warmUp(db)
    const made = round % 2 ? await buildSeries(olga, {}, { opens: 7 }) : { ...(await buildEvent(olga)), series_id: '' }
    const gus = await joinAsGuest(db.anon, made)
    const secrets = [newSecret(), newSecret(), newSecret()]
    const old = { p_secret: gus.secret }
    const { refused } = await race<unknown>([
      // Each twice, as a double tap or a retry sends it.
      ...[...secrets, ...secrets].map((p_secret) => () => olga.rpc('renew_private_link', { p_id: gus.id, p_secret })),
      ...[1, 2, 3, 4].map(() => () => follow(db.anon, newDevice(), old)),
      ...[1, 2].map(() => () => db.anon.rpc('get_calendar_token', old)),
      ...[1, 2].map(() => () => change(db.anon, gus, { ...old, p_name: 'Gustav' })),
      ...(made.series_id
        ? [
            ...[1, 2].map(() => () => keepGuestPlace(db.anon, made.series_id, gus.secret)),
            ...[1, 2, 3].map(() => () => openSeries(db.anon, made.series_id)),
          ]
        : []),
    ])
    expectOnly(refused, 'unauthorized', 'not_registered', 'throttled')
    expect(await guestRow(db.anon, gus.secret)).toBeNull()
    const open = await Promise.all(secrets.map(async (secret) => ({ secret, row: await guestRow(db.anon, secret) })))
    const [works, ...others] = open.filter(({ row }) => row !== null)
    expect(works?.row).toMatchObject({ id: gus.id })
    expect(others).toEqual([])
    expect(
      await db.owner('select 1 from private.push_subscriptions where holder = private.me($1)', [works?.secret]),
    ).toEqual([])
    const used = await db.owner<{ count: string }>(
      `select count(*) from (
       select holder from public.participants where event_id = any ($1) union select holder from private.regulars where series_id = $2) h`,
      [made.series_id ? (await datesOf(db, made.series_id)).map(({ id }) => id) : [made.id], made.series_id],
    )
    expect(Number(used[0]?.count)).toBe(1)
    expect(await withdraw(db.anon, [gus], works?.secret)).toEqual({ removed: 1 })
  },
)
