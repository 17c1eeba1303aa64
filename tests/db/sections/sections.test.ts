import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { sectionProblems } from '../../../src/features/events/sections/rules.ts'
import { testDatabase } from '../support/database.ts'
import { buildEvent, endEvent, hours, open } from '../support/event-actions.ts'
import { expectForbidden, expectRefusal, invalid, refusals } from '../support/refusal.ts'
import { claim, join, joinAsGuest, newSecret, wait, withdraw } from '../support/registration-actions.ts'
import {
  buildSectioned,
  joinIn,
  moveTo,
  resize,
  rosterBySection,
  type Section,
  switchTo,
} from '../support/section-actions.ts'
import { testUsers } from '../support/test-users.ts'
import type { Row, Visitor } from '../support/visitor.ts'

/** Sections: '2 drivers, 3 cooks'. docs/product.md has the rules. */

const db = testDatabase()
const { olga, ana, ben, cleo, sam } = testUsers(db)
const sectionsTold = async (visitor: Visitor, event: { id: string }) =>
  ((await open(visitor, event)).event.sections as Section[]).map(
    ({ name, taken, size, waiting }) => `${name} ${taken}/${size}${waiting ? ` +${waiting}` : ''}`,
  )

describe('joining', () => {
  test('takes the lowest free slot of the section; slots of each section are numbered from one', async () => {
    const event = await buildSectioned(olga, { Driver: 2, Cook: 3 })
    expect(event.max_participants).toBe(5)
    const first = await joinIn(ana, event, 'd')
    expect(first).toMatchObject({ section_id: 'd', slot_number: 1 })
    await joinIn(ben, event, 'c')
    await claim(ben, event, 'Cora', { p_section: 'c' })
    await withdraw(ben, [(await open(ben, event)).roster.find(({ is_mine }) => is_mine) as { id: string }])
    expect(await joinIn(cleo, event, 'c')).toMatchObject({ section_id: 'c', slot_number: 1 })
    expect(await rosterBySection(db, event)).toEqual(['c1 Cleo', 'c2 Cora', 'd1 Ana'])
    expect(await sectionsTold(db.anon, event)).toEqual(['Driver 1/2', 'Cook 2/3'])
    expect(await joinIn(ana, event, 'c', { p_id: first.id })).toEqual(first)
  })

  test('a row has the same keys as in any event, and its section', async () => {
    const [plain, split] = [await buildEvent(olga), await buildSectioned(olga, { Driver: 2 })]
    for (const visitor of [ana, ben]) {
      await join(visitor, plain)
      await joinIn(visitor, split, 'd')
    }
    for (const visitor of [olga, ana, db.anon]) {
      const [rows, inSection] = [(await open(visitor, plain)).roster, (await open(visitor, split)).roster]
      expect(inSection.map((row) => Object.keys(row).filter((key) => key !== 'section_id'))).toEqual(
        rows.map((row) => Object.keys(row)),
      )
    }
  })

  test('has to name a section, and one that exists', async () => {
    const event = await buildSectioned(olga, { Driver: 1 })
    await expectRefusal(join(ana, event), refusals.sectionRequired)
    await expectRefusal(join(ana, event, { p_section: '' }), refusals.sectionRequired)
    await expectRefusal(joinIn(ana, event, 'c'), refusals.sectionGone)
    await expectRefusal(joinIn(ana, event, 'd'.repeat(1_000_000)), refusals.sectionGone)
    await expectRefusal(joinAsGuest(db.anon, event), refusals.sectionRequired)
    const plain = await buildEvent(olga)
    await expectRefusal(joinIn(ana, plain, 'd'), refusals.sectionGone)
    expect(await join(ana, plain, { p_section: null })).not.toHaveProperty('section_id')
  })

  test('a full section refuses, or has a waitlist that no one overtakes', async () => {
    const event = await buildSectioned(olga, { Driver: 1, Cook: 1 })
    const driver = await joinIn(ana, event, 'd')
    await expectRefusal(join(ben, event, { p_section: 'd' }), refusals.full)
    expect(await joinIn(ben, event, 'd')).toMatchObject({ section_id: 'd', slot_number: null, place: 1 })
    expect(await joinIn(cleo, event, 'd')).toMatchObject({ place: 2 })
    expect(await joinAsGuest(db.anon, event, { p_section: 'c' })).toMatchObject({ section_id: 'c', slot_number: 1 })
    expect(await joinIn(sam, event, 'c')).toMatchObject({ place: 1 })
    expect(await sectionsTold(ana, event)).toEqual(['Driver 1/1 +2', 'Cook 1/1 +1'])
    await withdraw(ana, [driver])
    expect(await rosterBySection(db, event)).toEqual(['c1 Gus Guest', 'c– Sam', 'd1 Ben', 'd– Cleo'])
    await resize(olga, event, { Driver: 2, Cook: 1 })
    expect(await rosterBySection(db, event)).toEqual(['c1 Gus Guest', 'c– Sam', 'd1 Ben', 'd2 Cleo'])
  })
})

describe('the data that people see', () => {
  test('the section of every row, of each place in line, and of the first people on the invite', async () => {
    const event = await buildSectioned(olga, { Driver: 1, Cook: 1 })
    await joinIn(ana, event, 'c')
    await joinIn(ben, event, 'd')
    await joinIn(cleo, event, 'd')
    const { roster, waitlist, waiting_count } = await open(cleo, event)
    expect(roster.map(({ section_id }) => section_id)).toEqual(['d', 'c'])
    expect(waitlist).toMatchObject([{ name: 'Cleo', section_id: 'd', place: 1 }])
    expect(waiting_count).toBe(1)
    const invite = await cleo.rpc<Row>('get_invite', { p_type: 'event', p_id: event.id })
    expect(invite).toMatchObject({
      sections: [{ id: 'd', name: 'Driver', size: 1, taken: 1, waiting: 1 }, { id: 'c' }],
      people: [
        { section_id: 'd', name: 'Ben' },
        { section_id: 'c', name: 'Ana' },
      ],
    })
    expect(await olga.rpc('get_waitlist', { p_event_id: event.id, p_from: 1 })).toMatchObject([
      { place: 1, section_id: 'd' },
    ])
  })

  test('has the first of each waitlist, then the second', async () => {
    const event = await buildSectioned(olga, { Driver: 1, Cook: 1 })
    await joinIn(ana, event, 'd')
    await joinIn(ben, event, 'c')
    for (const name of ['D1', 'D2']) await claim(ana, event, name, { p_section: 'd', p_wait: true })
    for (const name of ['C1', 'C2']) await claim(ana, event, name, { p_section: 'c', p_wait: true })
    const names = async (p_from: number) =>
      (await olga.rpc<Row[]>('get_waitlist', { p_event_id: event.id, p_from })).map(({ name }) => name)
    expect(await names(1)).toEqual(['D1', 'C1', 'D2', 'C2'])
    expect(await names(3)).toEqual(['D2', 'C2'])
  })
})

describe('switching', () => {
  test('is done at once where a slot is free, and the one that is left goes to the line', async () => {
    const event = await buildSectioned(olga, { Driver: 1, Cook: 2 })
    const driver = await joinIn(ana, event, 'd')
    await joinIn(ben, event, 'd')
    expect(await switchTo(ana, driver, 'c', { p_wait: false })).toMatchObject({ section_id: 'c', slot_number: 1 })
    expect(await rosterBySection(db, event)).toEqual(['c1 Ana', 'd1 Ben'])
    await expectRefusal(switchTo(ana, driver, 'x'), refusals.sectionGone)
    expect(await switchTo(ana, driver, 'c')).toMatchObject({ section_id: 'c', slot_number: 1 })
  })

  test('is refused with a slot where the other section is full, also with a wish to wait, and nothing changes', async () => {
    const event = await buildSectioned(olga, { Driver: 1, Cook: 1 })
    const cook = await joinIn(ana, event, 'c')
    const driver = await joinIn(ben, event, 'd')
    const full = { code: 'PT409', hint: 'section_full', message: 'Driver is full. Choose another one.' }
    for (const p_wait of [false, true]) await expectRefusal(switchTo(ana, cook, 'd', { p_wait }), full)
    const line = await joinIn(cleo, event, 'd')
    await withdraw(ben, [driver])
    expect(await rosterBySection(db, event)).toEqual(['c1 Ana', 'd1 Cleo'])
    // A free slot that belongs to the line is not room.
    await joinIn(sam, event, 'd')
    await expectRefusal(switchTo(ana, cook, 'd'), full)
    await withdraw(cleo, [line])
    expect(await rosterBySection(db, event)).toEqual(['c1 Ana', 'd1 Sam'])
  })

  test('puts a person who waits at the end of the other waitlist, or into a free slot', async () => {
    const event = await buildSectioned(olga, { Driver: 1, Cook: 1, Sorter: 1 })
    await joinIn(ana, event, 'd')
    await joinIn(ben, event, 'c')
    await claim(ben, event, 'Cora', { p_section: 'c', p_wait: true })
    const waiting = await joinIn(cleo, event, 'd')
    await expectRefusal(switchTo(cleo, waiting, 'c', { p_wait: false }), refusals.full)
    expect(await switchTo(cleo, waiting, 'c')).toMatchObject({ section_id: 'c', place: 2 })
    expect(await switchTo(cleo, waiting, 's')).toMatchObject({ section_id: 's', slot_number: 1 })
  })

  test('is for people who may change the row, before deadline and end, not into a closed waitlist', async () => {
    const event = await buildSectioned(olga, { Driver: 1, Cook: 1, Sorter: 1 })
    const guest = await joinAsGuest(db.anon, event, { p_section: 'd' })
    await joinIn(ana, event, 'c')
    await expectRefusal(switchTo(ana, guest, 's'), refusals.unauthorized)
    await expectRefusal(switchTo(db.anon, guest, 's', { p_secret: newSecret() }), refusals.unauthorized)
    const p_secret = guest.secret
    expect(await switchTo(db.anon, guest, 's', { p_secret })).toMatchObject({ section_id: 's', slot_number: 1 })
    await joinIn(sam, event, 'd')
    const waiting = await joinIn(ben, event, 'd')
    await olga.update('events', { id: event.id }, { waitlist: false })
    await expectRefusal(switchTo(ben, waiting, 'c'), refusals.waitlistClosed)
    await olga.update('events', { id: event.id }, { registration_deadline: hours(-1) })
    await expectRefusal(switchTo(db.anon, guest, 'd', { p_secret }), refusals.closed)
    await endEvent(olga, event)
    await expectRefusal(switchTo(db.anon, guest, 's', { p_secret }), refusals.closed)
  })
})

test('moving others into a free slot, also out of the line; and two with slots swap', async () => {
  const event = await buildSectioned(olga, { Driver: 1, Cook: 2 })
  const driver = await joinIn(ana, event, 'd')
  const cook = await joinIn(ben, event, 'c')
  const waiting = await joinIn(cleo, event, 'd')
  expect(await moveTo(olga, waiting, 'c')).toMatchObject({ moved: [{ section_id: 'c', slot_number: 2 }] })
  await expectRefusal(moveTo(olga, driver, 'c'), refusals.full)
  expect(await moveTo(olga, driver, 'c', cook)).toMatchObject({
    moved: [
      { id: driver.id, section_id: 'c', slot_number: 1 },
      { id: cook.id, section_id: 'd', slot_number: 1 },
    ],
  })
  expect((await moveTo(olga, driver, 'c', cook)).moved).toMatchObject([{ section_id: 'c' }, { section_id: 'd' }])
  const line = await joinIn(sam, event, 'd')
  expect(await moveTo(olga, line, 'c')).toMatchObject({ moved: [{ section_id: 'c', slot_number: null, place: 1 }] })
  const sentence = invalid('Only two people with slots in different sections can change places')
  await expectRefusal(moveTo(olga, line, 'd', cook), sentence)
  await expectRefusal(moveTo(olga, driver, 'c', waiting), sentence)
  await expectRefusal(moveTo(olga, driver, 'x'), refusals.sectionGone)
  await expectRefusal(moveTo(olga, { id: randomUUID() }, 'd'), refusals.participantNotFound)
  await expectRefusal(moveTo(ana, driver, 'd'), refusals.unauthorized)
  await expectForbidden(moveTo(db.anon, driver, 'd'))
  await endEvent(olga, event)
  await expectRefusal(moveTo(olga, driver, 'd'), refusals.closed)
})

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
