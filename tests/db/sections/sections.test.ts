import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { buildEvent, claim, endEvent, hours, join, joinAsGuest, newSecret, open, withdraw } from '../support/actions.ts'
import { testDatabase } from '../support/database.ts'
import { expectForbidden, expectRefusal, invalid, refusals } from '../support/refusal.ts'
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

describe('moving others', () => {
  test('into a free slot, also out of the line; and two with slots swap', async () => {
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
})
