import { describe, expect, test } from 'vitest'
import { sectionProblems } from '../../../src/features/events/sections/rules.ts'
import { buildEvent, claim, join, open, wait, withdraw } from '../support/actions.ts'
import { testDatabase } from '../support/database.ts'
import { expectRefusal, invalid } from '../support/refusal.ts'
import { buildSectioned, joinIn, resize, rosterBySection, switchTo } from '../support/section-actions.ts'
import { testUsers } from '../support/test-users.ts'
import type { Row } from '../support/visitor.ts'

/** Giving an event sections, changing them and taking them away, with people on the list. */

const db = testDatabase()
const { olga, ana, ben, cleo, sam } = testUsers(db)
const refused = (message: string) => invalid(message, 'sections')
const section = (fields: Row = {}) => ({ id: 'd', name: 'Driver', size: 1, ...fields })

describe('the valid sections', () => {
  test.each<[string, unknown, string]>([
    [
      'sixty-one',
      Array.from({ length: 61 }, (_, n) => section({ id: `s${n}`, name: `S${n}` })),
      'At most 60 sections are allowed',
    ],
    ['one without a name', [section({ name: ' \u200b\t' })], 'Section name is required'],
    ['a name of 61', [section({ name: 'x'.repeat(61) })], 'Section name must be less than 60 characters'],
    [
      'the same name twice',
      [section(), section({ id: 'e', name: ' DRIVER ' })],
      'Two sections cannot have the same name',
    ],
    ['no slot', [section({ size: 0 })], 'A section needs at least 1 slot'],
    [
      '101 slots together',
      [section({ size: 100 }), section({ id: 'e', name: 'E' })],
      'Maximum 100 participants allowed',
    ],
    ['an id twice', [section(), section({ name: 'E' })], 'Invalid sections'],
    ['an id of 17', [section({ id: 'x'.repeat(17) })], 'Invalid sections'],
    ['half a slot', [section({ size: 1.5 })], 'Invalid sections'],
    ['a size in words', [section({ size: '2' })], 'Invalid sections'],
    ['a size beyond numbers', [section({ size: 1e300 })], 'Maximum 100 participants allowed'],
    ['no list', { d: 2 }, 'Invalid sections'],
    ['a list of lists', [[section()]], 'Invalid sections'],
    ['ten thousand', Array.from({ length: 10_000 }, () => section()), 'Invalid sections'],
    ['a name of a megabyte', [section({ name: 'x'.repeat(1_000_000) })], 'Invalid sections'],
    [
      'three deep ones',
      ['d', 'e', 'f'].map((id) =>
        section({ id, deep: JSON.parse(`${'['.repeat(3000)}${']'.repeat(3000)}`) as unknown }),
      ),
      'Invalid sections',
    ],
  ])('not %s', async (_, sections, message) => {
    await expectRefusal(buildEvent(olga, { sections }), refused(message))
    const event = await buildEvent(olga)
    await expectRefusal(olga.update('events', { id: event.id }, { sections }), refused(message))
  })

  test.each([
    [true, 'Driver', 'Dri\u200bver'],
    [true, 'Driver', 'DRIVER\ufe0f'],
    [true, 'Driver', '\u200eDriver'],
    [true, 'Driver', 'Dri\u{e0041}ver'],
    [true, 'Team 1', 'Team\u00a01'],
    [true, 'Team 1', 'team  1'],
    [true, 'Team 1', 'Team \u2060\u3000 1'],
    [true, 'Team 1', 'Team\u28001'],
    [false, 'Lane 1 12', 'Lane 11 2'],
    [false, 'سائق', 'سائقة'],
  ])('whether two look the same, %s: %j and %j, also to the form', async (same, one, other) => {
    const refusal = 'Two sections cannot have the same name'
    const rows = [section({ name: one }), section({ id: 'e', name: other })]
    expect(sectionProblems(rows).map(({ message }) => message)).toEqual(same ? [refusal] : [])
    if (same) await expectRefusal(buildEvent(olga, { sections: rows }), refused(refusal))
    else await buildEvent(olga, { sections: rows })
  })

  test('they are tidied, and their sum is the number of slots, whatever else is sent', async () => {
    const sections = [
      { id: 'k3-_9', name: '  سائق\u202e\u0007 ', size: 2, more: 'than asked' },
      { name: 'Cook\n1', size: 3, id: 'c' },
    ]
    const event = await buildEvent(olga, { sections, max_participants: 1000 })
    expect(event).toMatchObject({ max_participants: 5 })
    expect(event.sections).toEqual([
      { id: 'k3-_9', name: 'سائق', size: 2 },
      { id: 'c', name: 'Cook 1', size: 3 },
    ])
    const [changed] = await olga.update('events', { id: event.id }, { max_participants: 2, name: 'Cleaning' })
    expect(changed).toMatchObject({ max_participants: 5, name: 'Cleaning' })
    const [plain] = await olga.update('events', { id: event.id }, { sections: [], max_participants: 7 })
    expect(plain).toMatchObject({ sections: null, max_participants: 7 })
    expect((await open(db.anon, event)).event).not.toHaveProperty('sections')
  })
})

describe('with people on the list', () => {
  test('a size can fall to the taken slots, and an empty section can be removed', async () => {
    const event = await buildSectioned(olga, { Driver: 3, Cook: 1, Sorter: 2 })
    const driver = await joinIn(ana, event, 'd')
    await claim(ana, event, 'Carla', { p_section: 'd' })
    const cook = await joinIn(ben, event, 'c')
    const edit = (sizes: Record<string, number>) => resize(olga, event, sizes)
    await expectRefusal(
      edit({ Driver: 1, Cook: 1, Sorter: 2 }),
      refused('2 people have a slot in Driver. Its size cannot be smaller.'),
    )
    await expectRefusal(
      edit({ Driver: 2, Sorter: 2 }),
      refused('1 person is in Cook. Move them first, then remove it.'),
    )
    await claim(ben, event, 'Cora', { p_section: 'c', p_wait: true })
    await expectRefusal(
      edit({ Driver: 2, Sorter: 2 }),
      refused('2 people are in Cook. Move them first, then remove it.'),
    )
    await edit({ Sorter: 1, Cook: 1, Driver: 2 })
    await switchTo(ben, cook, 's')
    expect(await rosterBySection(db, event)).toEqual(['c1 Cora', 'd1 Ana', 'd2 Carla', 's1 Ben'])
    await withdraw(ana, [driver])
    const [renamed] = await olga.update(
      'events',
      { id: event.id },
      {
        sections: [
          { id: 'c', name: 'Chef', size: 4 },
          { id: 'd', name: 'Driver', size: 1 },
          { id: 's', name: 'Cook', size: 1 },
        ],
      },
    )
    expect(renamed).toMatchObject({ max_participants: 6 })
  })

  test('an event gets sections: people with a slot go in first, then people who wait', async () => {
    const event = await buildEvent(olga, { max_participants: 3 })
    for (const person of [ana, ben, cleo]) await join(person, event)
    for (const name of ['1', '2', '3']) await claim(ana, event, `Wait ${name}`, { p_wait: true })
    await expectRefusal(
      resize(olga, event, { Driver: 1, Cook: 1 }),
      refused('3 people have a slot already. Make room for all of them.'),
    )
    await resize(olga, event, { Driver: 2, Cook: 3 })
    expect(await rosterBySection(db, event)).toEqual([
      'c1 Cleo',
      'c2 Wait 1',
      'c3 Wait 2',
      'd1 Ana',
      'd2 Ben',
      'd– Wait 3',
    ])
  })

  test('sections are removed: slots are numbered through, and the lines become one', async () => {
    const event = await buildSectioned(olga, { Sorter: 1, Cook: 1, Driver: 2 })
    await joinIn(ana, event, 's')
    await joinIn(ben, event, 'c')
    await joinIn(sam, event, 'd')
    await joinIn(cleo, event, 'c')
    await claim(ana, event, 'Last', { p_section: 's', p_wait: true })
    await resize(olga, event, null, { max_participants: 3 })
    expect(await rosterBySection(db, event)).toEqual(['1 Ana', '2 Ben', '3 Sam', '– Cleo', '– Last'])
    expect((await open(olga, event)).waitlist).toMatchObject([{ place: 1 }, { place: 2 }])
    const later = await db.person('Later')
    expect(await wait(later, event)).toMatchObject({ place: 3 })
  })
})
