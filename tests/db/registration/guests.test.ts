import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import {
  buildEvent,
  join,
  joinAsGuest,
  newSecret,
  type Registration,
  register,
  roster,
  withdraw,
} from '../support/actions.ts'
import { testDatabase } from '../support/database.ts'
import { expectRefusal, refusals } from '../support/refusal.ts'
import { testUsers } from '../support/test-users.ts'

const db = testDatabase()
const { olga, ana } = testUsers(db)

const registrationOf = (secret: string) => db.anon.rpc<Registration | null>('get_registration', { p_secret: secret })

describe('the private link', () => {
  test('a wrong secret, a malformed one and none find nothing', async () => {
    for (const secret of [newSecret(), '', 'zz', 'A'.repeat(32), "' or true --"]) {
      expect(await registrationOf(secret)).toBeNull()
    }
  })

  test('after withdrawing the link finds nothing, and looking changes nothing', async () => {
    const event = await buildEvent(olga)
    const guest = await joinAsGuest(db.anon, event)
    await registrationOf(guest.secret)
    expect(await roster(olga, event)).toEqual(['1 Gus Guest'])
    await withdraw(db.anon, [guest], guest.secret)
    expect(await registrationOf(guest.secret)).toBeNull()
  })

  test('the database keeps only a hash of the secret', async () => {
    const event = await buildEvent(olga)
    const { id, secret } = await joinAsGuest(db.anon, event)
    const [{ dump } = { dump: '' }] = await db.owner<{ dump: string }>(
      'select row_to_json(p)::text as dump from public.participants p where id = $1',
      [id],
    )
    const everywhere = dump + JSON.stringify(await guestSecretTables())
    expect(everywhere).not.toContain(secret)
    expect(everywhere).toContain(createHash('sha256').update(secret).digest('hex'))
  })
})

describe('the secret', () => {
  test.each([undefined, '', 'short', 'G'.repeat(32), 'A'.repeat(32), 'a'.repeat(31), 'a'.repeat(33)])(
    'a guest without a proper secret is refused: %j',
    async (secret) => {
      const event = await buildEvent(olga)
      const attempt = register(db.anon, event, { p_name: 'Gus', p_secret: secret })
      await expectRefusal(attempt, { code: 'PT400', hint: 'invalid_input', detail: 'secret' })
    },
  )

  test('a retry with the same id and secret finds the row; with another secret it is refused', async () => {
    const event = await buildEvent(olga)
    const { secret, ...row } = await joinAsGuest(db.anon, event)
    const again = await joinAsGuest(db.anon, event, { p_id: row.id, p_secret: secret, p_name: 'Other' })
    expect(again).toMatchObject(row)
    await expectRefusal(joinAsGuest(db.anon, event, { p_id: row.id }), refusals.idTaken)
    await expectRefusal(join(ana, event, { p_id: row.id }), refusals.idTaken)
  })

  test('belongs to one registration: a second one is refused, and reveals no other row', async () => {
    const event = await buildEvent(olga)
    const guest = await joinAsGuest(db.anon, event)
    const second = joinAsGuest(db.anon, event, { p_secret: guest.secret, p_name: 'Second' })
    await expect(second).rejects.toMatchObject({ code: expect.stringMatching(/^PT4/) })
    expect(await roster(olga, event)).toEqual(['1 Gus Guest'])
  })

  test('two guests of the same name are two people', async () => {
    const event = await buildEvent(olga)
    await joinAsGuest(db.anon, event)
    await joinAsGuest(db.anon, event)
    expect(await roster(olga, event)).toEqual(['1 Gus Guest', '2 Gus Guest'])
  })
})

/** All values in columns whose names sound as if they held a secret. */
async function guestSecretTables(): Promise<unknown[]> {
  const tables = await db.owner<{ name: string }>(
    `select distinct attrelid::regclass::text as name from pg_attribute join pg_class on pg_class.oid = attrelid
     where relkind = 'r' and relnamespace in ('public'::regnamespace, 'private'::regnamespace)
       and attname ~ 'secret|hash'`,
  )
  const rows = await Promise.all(
    tables.map(({ name }) =>
      db.owner(`select jsonb_object_agg(key, coalesce(nullif(ltrim(value, '\\x'), ''), '')) as row
                from ${name} t, jsonb_each_text(to_jsonb(t)) group by t.ctid`),
    ),
  )
  return rows.flat()
}
