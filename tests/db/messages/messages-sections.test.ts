import { describe, expect, test } from 'vitest'
import { testDatabase } from '../support/database.ts'
import { hours } from '../support/event-actions.ts'
import { claimMessages, listen } from '../support/message-actions.ts'
import { claim, joinAsGuest, withdraw } from '../support/registration-actions.ts'
import { buildSectioned, joinIn, moveTo, switchTo } from '../support/section-actions.ts'
import { testUsers } from '../support/test-users.ts'
import type { Row } from '../support/visitor.ts'

/** Messages name the section. */

const db = testDatabase()
const { olga, ana, ben, cleo, sam } = testUsers(db)
const SIZES = { Driver: 1, Cook: 2 }

describe('messages name the section', () => {
  const ears = (people: Parameters<typeof listen>[1]) => listen(db, people)
  const slots = async (heard: Awaited<ReturnType<typeof listen>>) =>
    (await heard.heard()).map(({ who, kind, details }) => [who, kind, details.slots])

  async function listening(fields: Row = {}) {
    for (const table of ['push_subscriptions', 'messages', 'scheduled_jobs'])
      await db.owner(`delete from private.${table}`)
    await claimMessages(db)
    const event = await buildSectioned(olga, SIZES, { datetime: hours(60), end_datetime: null, ...fields })
    const heard = await ears({ Olga: { visitor: olga }, Ana: { visitor: ana }, Ben: { visitor: ben } })
    return { event, heard }
  }

  test('promoted people read the section of their slot', async () => {
    const { event, heard } = await listening({ price_cents: 500, currency: 'EUR' })
    await joinIn(ana, event, 'c')
    const cook = await joinIn(sam, event, 'c')
    await joinIn(ben, event, 'c')
    await claim(ben, event, 'Carla', { p_section: 'c', p_wait: true })
    await withdraw(sam, [cook])
    const told = await heard.heard()
    expect(told.map(({ who, kind, details }) => [who, kind, details.slots, details.price])).toEqual([
      ['Ben', 'promoted', [{ slot: 2, name: null, section: 'Cook' }], { cents: 500, currency: 'EUR' }],
    ])
  })

  test('people that others move read it, and people who move themselves get no message', async () => {
    const { event, heard } = await listening()
    const [own, other] = [await joinIn(ana, event, 'd'), await joinIn(ben, event, 'c')]
    await moveTo(olga, own, 'd', undefined)
    await moveTo(olga, own, 'c', other)
    expect(await slots(heard)).toEqual([
      ['Ana', 'promoted', [{ slot: 1, name: null, section: 'Cook' }]],
      ['Ben', 'promoted', [{ slot: 1, name: null, section: 'Driver' }]],
    ])
    await withdraw(ben, [other])
    await switchTo(ana, own, 'd')
    await moveTo(olga, await joinIn(olga, event, 'c'), 'c')
    expect(await slots(heard)).toEqual([])
  })

  test('each slot appears once, however often a person is moved back and forth', async () => {
    const { event, heard } = await listening()
    const [own, claimed] = [await joinIn(ana, event, 'd'), await claim(ana, event, 'Carla', { p_section: 'c' })]
    for (const section of ['c', 'd', 'c', 'd']) await moveTo(olga, own, section)
    for (const section of ['c', 'd', 'c']) await moveTo(olga, own, section, claimed)
    const [told] = await slots(heard)
    expect(told).toEqual([
      'Ana',
      'promoted',
      [
        { slot: 1, name: 'Carla', section: 'Driver' },
        { slot: 1, name: null, section: 'Cook' },
      ],
    ])
  })

  test('the section has its name at the time of sending, for slots that people still have', async () => {
    const { event, heard } = await listening({ price_cents: 500, currency: 'EUR' })
    const first = await joinIn(cleo, event, 'd')
    const guest = await joinAsGuest(db.anon, event, { p_section: 'd', p_wait: true })
    await heard.add('Gus', db.anon, guest.secret)
    await withdraw(cleo, [first])
    await moveTo(olga, guest, 'c')
    await olga.update(
      'events',
      { id: event.id },
      {
        sections: [
          { id: 'd', name: 'Pilot', size: 1 },
          { id: 'c', name: 'Baker', size: 2 },
        ],
      },
    )
    const told = await heard.heard()
    expect(told.map(({ who, details }) => [who, details.slots, details.price])).toEqual([
      ['Gus', [{ slot: 1, name: null, section: 'Baker' }], { cents: 500, currency: 'EUR' }],
    ])
  })

  test('a reminder has it, also for people who were moved since it was written', async () => {
    const { event, heard } = await listening()
    const row = await joinIn(ana, event, 'd')
    await claim(ana, event, 'Carla', { p_section: 'c' })
    await db.owner("update private.scheduled_jobs set at = now() where kind = 'reminder'")
    await db.owner('select private.run_due_jobs(now())')
    await switchTo(ana, row, 'c')
    expect((await slots(heard)).filter(([, kind]) => kind === 'reminder')).toEqual([
      [
        'Ana',
        'reminder',
        [
          { slot: 1, name: 'Carla', section: 'Cook' },
          { slot: 2, name: null, section: 'Cook' },
        ],
      ],
    ])
  })

  test('event managers read it', async () => {
    const { event, heard } = await listening()
    const row = await joinIn(ana, event, 'd')
    await olga.update('events', { id: event.id }, { withdraw_until: hours(-1) })
    await withdraw(ana, [row])
    expect((await heard.heard()).map(({ who, details }) => [who, details.left])).toEqual([
      ['Olga', [{ name: 'Ana', section: 'Driver' }]],
    ])
  })
})
