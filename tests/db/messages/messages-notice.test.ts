import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { helps } from '../support/cohost-actions.ts'
import { testDatabase } from '../support/database.ts'
import { buildEvent, type EventRow, hours, open } from '../support/event-actions.ts'
import { linkGuests, writeNotice } from '../support/guest-actions.ts'
import {
  claimMessages,
  later,
  letAllBeDue,
  letItBeDay,
  sendAll,
  threePhones,
  waitingMessages,
} from '../support/message-actions.ts'
import { expectRefusal, invalid, refusals } from '../support/refusal.ts'
import { claim, join, joinAsGuest, wait, withdraw } from '../support/registration-actions.ts'
import type { Person, Row, Visitor } from '../support/visitor.ts'

/** Event managers write to its people: the page's content, the recipients, and how often. */

const db = testDatabase()
let olga: Person
let ana: Person
let ben: Person
let event: EventRow
let ears: Awaited<ReturnType<typeof threePhones>>['ears']

/** Ana has a slot and brings Bela, Ben and a guest wait. Joao, a guest, has a slot and nothing reaches him. */
beforeEach(async () => {
  await db.owner('delete from private.rate_limit_hits')
  ;({ olga, ana, ben, ears } = await threePhones(db))
  event = await buildEvent(olga, { max_participants: 4, datetime: hours(100), end_datetime: hours(102) })
  await join(ana, event)
  await claim(ana, event, 'Bela')
  await joinAsGuest(db.anon, event, { p_name: 'Joao' })
  await join(olga, event)
  await wait(ben, event)
  const guest = await joinAsGuest(db.anon, event, { p_wait: true })
  await ears.add('Gus', db.anon, guest.secret)
  await ears.add('Sam', await db.person('Sam'))
})

const write = (text: string, fields: Row = {}, visitor: Visitor = olga, where: { id: string } = event) =>
  writeNotice(visitor, where, text, fields)

const change = (visitor: Visitor, id: unknown, text: string | null) =>
  visitor.rpc<Row[] | null>('change_notice', { p_id: id, p_text: text })

const shown = async (visitor: Visitor) =>
  ((await open(visitor, event)).notices as Row[] | undefined)?.map((n) => n.text)
const told = async () => (await ears.heard()).map(({ who, kind }) => `${who} ${kind}`)
const notice = (...people: string[]) => people.map((who) => `${who} notice`)

describe('the page', () => {
  test('shows the last three to everyone who may open it, newest first', async () => {
    expect(await open(db.anon, event)).not.toHaveProperty('notices')
    for (const text of ['One', 'Two', ' Three \n']) await write(text)
    const { notices } = await open(db.anon, event)
    expect(notices).toEqual(
      ['Three', 'Two', 'One'].map((text) => ({
        id: expect.any(String),
        at: expect.any(String),
        by: 'Olga',
        told: 'all',
        text,
      })),
    )
    await db.owner('delete from private.rate_limit_hits')
    await write('Four')
    expect(await shown(ana)).toEqual(['Four', 'Three', 'Two'])
  })

  test('follows a change, and a notice that is taken off is gone', async () => {
    const [first] = await write('We start at 7')
    await write('Bring water')
    await ears.heard()
    expect((await change(olga, first?.id, 'We start at 8'))?.map((n) => n.text)).toEqual([
      'Bring water',
      'We start at 8',
    ])
    // People who were notified are not notified again.
    expect(await told()).toEqual([])
    await change(olga, first?.id, ' ')
    expect(await shown(db.anon)).toEqual(['Bring water'])
  })

  test('is signed by the person whose words it has', async () => {
    const [notice] = await write('We start at 7')
    await helps(ben, olga, event)
    expect(await change(ben, notice?.id, 'We start at 7')).toMatchObject([{ by: 'Olga' }])
    expect(await change(ben, notice?.id, 'We start at 9')).toMatchObject([{ by: 'Ben', text: 'We start at 9' }])
  })

  test('has a message once after a repeated call, and no one else can take its id', async () => {
    const p_id = randomUUID()
    await write('Once', { p_id })
    await write('Once more', { p_id })
    expect(await shown(ana)).toEqual(['Once more'])
    const other = await buildEvent(ana)
    await expectRefusal(write('Mine', { p_id }, ana, other), refusals.idTaken)
  })

  test("loses an account's messages with the account", async () => {
    await write('I am going')
    await olga.rpc('delete_account')
    expect(await db.owner('select id from private.notices where event_id = $1', [event.id])).toEqual([])
  })

  test('a text of more than 500 characters, none, and a section that is not there are refused', async () => {
    await write('🏓'.repeat(500))
    await expectRefusal(write('x'.repeat(501)), invalid('This must be less than 500 characters', 'text'))
    await expectRefusal(write(' \n'), invalid('Write something first.', 'text'))
    await expectRefusal(write('x', { p_told: 'section', p_section: 'gone' }), refusals.sectionGone)
    await expectRefusal(write('x', { p_told: 'strangers' }), invalid('Invalid input provided', 'told'))
  })
})

describe('the recipients', () => {
  test('are everyone on the list and the waitlist, at once, except the author', async () => {
    await write('We start at 8')
    expect(await waitingMessages(db, 'send_after <= now()')).toBe(3)
    const heard = await ears.heard()
    expect(heard.map(({ who, kind }) => `${who} ${kind}`)).toEqual(notice('Ana', 'Ben', 'Gus'))
    expect(heard[0]?.details).toMatchObject({
      notices: [{ by: 'Olga', text: 'We start at 8' }],
      event: { id: event.id },
    })
  })

  test('those with a slot, those in line, or those of one section', async () => {
    await write('Slots', { p_told: 'slots' })
    expect(await told()).toEqual(notice('Ana'))
    await write('Line', { p_told: 'line' })
    expect(await told()).toEqual(notice('Ben', 'Gus'))
    const sections = ['driver', 'cook'].map((id) => ({ id, name: id, size: 2 }))
    const trip = await buildEvent(olga, { sections, datetime: hours(100), end_datetime: null })
    await join(ana, trip, { p_section: 'driver' })
    await join(ben, trip, { p_section: 'cook' })
    const [first] = await write('Cooks', { p_told: 'section', p_section: 'cook' }, olga, trip)
    expect(first).toMatchObject({ told: 'section', section_id: 'cook' })
    expect(await told()).toEqual(notice('Ben'))
  })

  test('get two unsent messages as one; one that was deleted before is not sent', async () => {
    const [first] = await write('One')
    await write('Two')
    const [heard] = await ears.heard()
    expect(heard?.details.notices).toEqual([
      { by: 'Olga', text: 'One' },
      { by: 'Olga', text: 'Two' },
    ])
    await db.owner('delete from private.rate_limit_hits')
    const [third] = await write('Three')
    await change(olga, third?.id, null)
    expect(await told()).toEqual([])
    expect(first).toBeDefined()
  })

  test('get a message that the sender could not deliver with the next one', async () => {
    await write('One')
    await letItBeDay(db)
    expect(await claimMessages(db)).toHaveLength(3)
    await write('Two')
    expect((await ears.heard()).map(({ details }) => (details.notices as Row[]).map(({ text }) => text))).toEqual([
      ['One', 'Two'],
      ['One', 'Two'],
      ['One', 'Two'],
    ])
  })

  test('leave out a person who has left since, also after coming back', async () => {
    await write('One')
    const { waitlist: line } = await open(ben, event)
    await withdraw(
      ben,
      line.filter(({ is_mine }) => is_mine),
    )
    await wait(ben, event)
    expect(await told()).toEqual(notice('Ana', 'Gus'))
  })

  test('include an account that took a guest over, with each message once', async () => {
    const { secret } = await joinAsGuest(db.anon, event, { p_name: 'Lea', p_wait: true })
    await ears.add('Lea', db.anon, secret)
    for (const [text, p_told] of [
      ['All', 'all'],
      ['Line', 'line'],
    ] as const)
      await write(text, { p_told })
    await linkGuests(ana, [secret])
    const [first] = await ears.heard()
    expect(first).toMatchObject({ who: 'Ana', details: { notices: [{ text: 'All' }, { text: 'Line' }] } })
  })

  test('are notified at night if it begins within 18 hours, and for two days at most', async () => {
    await write('One')
    expect(await waitingMessages(db, 'urgent')).toBe(0)
    await later(db, '49 hours')
    expect(await told()).toEqual([])
    const soon = await buildEvent(olga, { datetime: hours(10), end_datetime: null })
    await join(ana, soon)
    await write('The hall is closed', {}, olga, soon)
    expect(await waitingMessages(db, 'urgent')).toBe(1)
    await letAllBeDue(db)
    await sendAll(db)
  })

  test('are counted for managers before sending, with names of unreachable people', async () => {
    const reach = (told?: string) => olga.rpc('get_reach', { p_event_id: event.id, ...(told ? { p_told: told } : {}) })
    expect(await reach()).toEqual({ people: 4, told: 3, pushed: 3, untold: ['Joao'] })
    expect(await reach('line')).toEqual({ people: 2, told: 2, pushed: 2, untold: [] })
    // A claim of Olga reaches no one else.
    await claim(olga, event, 'Old Tom', { p_wait: true })
    expect(await reach('line')).toMatchObject({ untold: ['Old Tom'] })
  })
})

const LIMIT = { code: 'PT429', hint: 'notice_limit' }

describe('how often', () => {
  test('three times a day for an event, also where they were taken off, and with a helper', async () => {
    for (const text of ['One', 'Two', 'Three']) {
      const [newest] = await write(text)
      await change(olga, newest?.id, null)
    }
    await expectRefusal(write('Four'), {
      ...LIMIT,
      message: 'Three messages were written to this event in the last 24 hours. Write the next one tomorrow.',
    })
    await db.owner("update private.rate_limit_hits set at = at - interval '1 day'")
    await write('Tomorrow')
  })

  test('twenty times a day for an account, whatever event it is', async () => {
    const events = await Promise.all(Array.from({ length: 7 }, () => buildEvent(olga)))
    for (let n = 0; n < 20; n += 1) await write('x', {}, olga, events[Math.floor(n / 3)])
    await expectRefusal(write('x', {}, olga, events[6]), {
      ...LIMIT,
      message: 'You have written 20 messages in the last 24 hours. Write the next one tomorrow.',
    })
  })
})
