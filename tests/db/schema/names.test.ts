import { beforeAll, describe, expect, test } from 'vitest'
import { visibleName } from '../../../src/lib/text/visible-name.ts'
import { testDatabase } from '../support/database.ts'
import { buildEvent, buildLabel, type EventRow } from '../support/event-actions.ts'
import { buildGroup } from '../support/group-actions.ts'
import { expectRefusal, invalid } from '../support/refusal.ts'
import { change, claim, join, joinAsGuest } from '../support/registration-actions.ts'
import { testUsers } from '../support/test-users.ts'

/** A name without visible characters counts as missing. Characters that turn the text around are removed from names. */

const db = testDatabase()
const { olga } = testUsers(db)
let event: EventRow

beforeAll(async () => {
  event = await buildEvent(olga, { max_participants: null })
})

const unseen = [
  '\u200b',
  '\u200c\u200d',
  '\u2060',
  '\ufeff',
  '\u00ad',
  '\u034f',
  '\u061c',
  '\u115f\u1160',
  '\u17b4',
  '\u180e',
  '\u200e\u200f',
  '\u202e',
  '\u2066\u2069',
  '\u2800\u2800',
  '\u3164',
  '\uffa0',
  '\ufe0f',
  '\u{e0041}\u{e007f}',
  '\u{e0100}',
  '\u0001\u001f\u007f',
  '\u0085',
  ' \t\u3000\u200b \u00a0',
]

/** As typed, and as stored. */
const kept: [string, string][] = [
  ['Ana', 'Ana'],
  ['  Ana \u3000', 'Ana'],
  ['Ana\u202egnp.exe', 'Anagnp.exe'],
  ['\u2067Ana\u2069', 'Ana'],
  ['Ana\nMaria', 'Ana Maria'],
  ['A\u0000n\u0007a'.replace('\u0000', ''), 'Ana'],
  ['A\u009fna', 'Ana'],
  ['👨\u200d👩\u200d👧', '👨\u200d👩\u200d👧'],
  ['❤\ufe0f', '❤\ufe0f'],
  [
    '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}',
    '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}',
  ],
  ['שלום \u200fבית', 'שלום \u200fבית'],
  ['محمد', 'محمد'],
  ['می\u200cخواهم', 'می\u200cخواهم'],
  ['क्\u200dष', 'क्\u200dष'],
  ['李', '李'],
  ['a\u0301', 'a\u0301'],
  ['-', '-'],
]

const clean = async (text: string) =>
  (await db.owner<{ name: string | null }>('select private.clean_name($1) as name', [text]))[0]?.name ?? ''

test.each([...unseen.map((text): [string, string] => [text, '']), ...kept])(
  'page and database clean %j in the same way',
  async (text, name) => {
    expect([visibleName(text), await clean(text)]).toEqual([name, name])
    // Cleaning it again changes nothing.
    expect([visibleName(name), await clean(name)]).toEqual([name, name])
  },
)

test('page and database agree on every single character', async () => {
  const ranges = [[0x1, 0xd7ff] as const, [0xe000, 0x1ffff] as const, [0xe0000, 0xe1000] as const]
  const points = ranges.flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, index) => from + index))
  const rows = await db.owner<{ point: number; name: string | null }>(
    'select point, private.clean_name(chr(point)) as name from unnest($1::int[]) point',
    [points],
  )
  expect(rows).toHaveLength(points.length)
  const apart = rows.filter(({ point, name }) => visibleName(String.fromCodePoint(point)) !== (name ?? ''))
  expect(apart.map(({ point }) => point.toString(16))).toEqual([])
})

describe('an invisible name counts as missing', () => {
  test.each(['\u200b', '\u202e\u202e', '\u3164', '\u2800', '\u{e0041}'])('%j', async (name) => {
    const required = invalid('Name is required', 'name')
    await expectRefusal(joinAsGuest(db.anon, event, { p_name: name }), required)
    const person = await db.person('Pat')
    await expectRefusal(join(person, event, { p_name: name }), required)
    const row = await join(person, event)
    await expectRefusal(change(person, row, { p_name: name }), required)
    expect(await claim(person, event, name)).toMatchObject({ name: 'Pat - 1' })
    await expectRefusal(buildEvent(olga, { name }), invalid('Event name is required', 'name'))
    await expectRefusal(buildGroup(olga, { name }), invalid('Group name is required', 'name'))
    await expectRefusal(buildLabel(olga, event, { name }), invalid('Label name is required', 'name'))
  })
})

test('an account with an invisible name is Unknown to others', async () => {
  const nobody = await db.person('\u200b\u202e')
  expect(await nobody.rpc('get_user_display_name', { user_id: nobody.id })).toBe('Unknown')
  const turned = await db.person('\u202eAna')
  expect(await turned.rpc('get_user_display_name', { user_id: turned.id })).toBe('Ana')
})

test('characters that turn the text around are removed everywhere, and the rest stays', async () => {
  const name = 'Ana \u202egpj.exe'
  expect(await joinAsGuest(db.anon, event, { p_name: name })).toMatchObject({ name: 'Ana gpj.exe' })
  expect(await buildEvent(olga, { name })).toMatchObject({ name: 'Ana gpj.exe' })
  expect(await buildGroup(olga, { name })).toMatchObject({ name: 'Ana gpj.exe' })
  expect(await buildLabel(olga, event, { name })).toMatchObject({ name: 'Ana gpj.exe' })
})
