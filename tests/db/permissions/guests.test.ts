import { beforeAll, describe, expect, test } from 'vitest'
import { type Database, testDatabase } from '../support/database.ts'
import { follow, unfollow } from '../support/device-actions.ts'
import { linkGuests } from '../support/guest-actions.ts'
import type { Person, Visitor } from '../support/visitor.ts'
import { attempt } from './attempt.ts'
import { reading, writing } from './function-expectations.ts'
import { buildWorld, type Role, type World } from './world.ts'

/** Two roles of the matrix that are made of others: two guests of one phone, and an account that linked a guest. */

const all = [
  ...Object.entries(writing).flatMap(([name, list]) =>
    list.map(([call, may, ask]) => ({ name: `${name}: ${call}`, may, ask, reads: false })),
  ),
  ...Object.entries(reading).flatMap(([name, list]) =>
    list.map(([question, may, ask]) => ({ name: `${name}: ${question}`, may, ask, reads: true })),
  ),
]

/** The calls that change something for the visitor, or get a response, and should not; and the other way round. */
async function differences(
  { db, world }: { db: Database; world: World },
  visitor: Visitor,
  role: Role,
  may: (roles: readonly Role[]) => boolean,
): Promise<string[]> {
  const found: string[] = []
  for (const call of all) {
    let response: unknown
    const { changed, error } = await attempt(db, visitor, async (inside) => {
      response = await call.ask(inside, world, role)
    })
    const got = response !== null && !(Array.isArray(response) && response.length === 0)
    if ((call.reads ? !error && got : changed) !== may(call.may)) found.push(call.name)
  }
  return found
}

const guests = ['guest with the secret', 'guest with another secret'] as const

describe('of two guests of one phone', () => {
  const db = testDatabase()
  let world: World
  const followed = (secret: string) =>
    db.owner('select 1 from private.push_subscriptions where holder = private.me($1)', [secret])

  beforeAll(async () => {
    world = await buildWorld(db)
    // The second guest follows in the same browser.
    await follow(db.anon, world.devices.guest, { p_secret: world.secrets.another })
  })

  test.each(guests)('the %s may no more than on a phone alone', async (role) => {
    const found = await differences({ db, world }, db.anon, role, (may) => may.includes(role))
    // The second guest unfollows for itself.
    expect(found).toEqual(role === guests[0] ? [] : ['unfollow: the guest’s registration'])
  })

  test('one unfollows in their browser, and the other still follows', async () => {
    await unfollow(db.anon, world.devices.guest, { p_secret: world.secrets.another })
    expect(await followed(world.secrets.another)).toHaveLength(0)
    expect(await followed(world.secrets.own)).toHaveLength(1)
  })
})

/** The calls that the guest makes with the secret. They find nothing afterwards. */
const withSecret = [
  'link_guest_registrations: the guest, with the secret',
  'get_calendar_token: with the secret one has',
  'get_calendar_token: a new one, with the secret one has',
  'keep_place: as a guest',
  'keep_place: for somebody whom the guest added',
  'unfollow: the guest’s registration',
  'mail_guest: about the guest’s registration',
  'confirm_mail: with the token of the mail',
  'get_registration: of the guest who waits',
  'get_registration: with the secret one has',
  'get_registrations: with the secret one has',
]

describe('after an account has linked the guests', () => {
  const db = testDatabase()
  let world: World
  let account: Person

  beforeAll(async () => {
    world = await buildWorld(db)
    account = await db.person('Lin')
    const secrets = [...Object.values(world.secrets), world.openSeries.secret]
    expect(new Set(await linkGuests(account, secrets))).toEqual(new Set(['taken']))
  })

  test.each(guests)('the secret of the %s opens no more than anyone may', async (role) => {
    const found = await differences({ db, world }, db.anon, role, (may) => may.includes('anon'))
    expect(found).toEqual(['confirm_mail: with the token of the mail'])
  })

  test('the account may what the guest could, and what each account with a registration may', async () => {
    const found = await differences(
      { db, world },
      account,
      'stranger',
      (may) => may.includes('guest with the secret') || (may.includes('attendee') && may.includes('claimer')),
    )
    expect(found).toEqual([
      ...withSecret,
      // Attendee and claimer accepted that link.
      'get_event: by the lasting link of a private series',
    ])
  })
})
