import { describe, expect, test } from 'vitest'
import { activity } from '../support/activity-actions.ts'
import { testDatabase } from '../support/database.ts'
import { balances } from '../support/payments-page.ts'
import { expectRefusal, invalid } from '../support/refusal.ts'
import { claim, type Registration, withdraw } from '../support/registration-actions.ts'
import { keepPlace, seriesView } from '../support/regular-actions.ts'
import {
  buildSectioned,
  joinIn,
  moveTo,
  resize,
  rosterBySection,
  sectionsOf,
  switchTo,
} from '../support/section-actions.ts'
import { buildSeries, type DateRow, datesOf, days, editPlan, openAt } from '../support/series-actions.ts'
import { testUsers } from '../support/test-users.ts'
import type { Row, Visitor } from '../support/visitor.ts'

/** Sections beside the roster: activity, regulars, dates that follow, payments, calendars. Messages: tests/db/messages/messages-sections.test.ts. */

const db = testDatabase()
const { olga, ana, ben, cleo, sam } = testUsers(db)
const SIZES = { Driver: 1, Cook: 2 }

/** 'Ana joined: Driver 1', 'Ana switched by Olga: from Cook, Driver 1'; oldest first. */
async function story(event: { id: string }): Promise<string[]> {
  const { entries } = await activity(olga, event)
  return entries.toReversed().map(({ name, action, by, from, section, slot }) => {
    const where = [from && `from ${from}`, [section, slot].filter(Boolean).join(' ')].filter(Boolean).join(', ')
    return `${name ?? '–'} ${action}${by ? ` by ${by}` : ''}${where && `: ${where}`}`
  })
}

describe('the activity names the section', () => {
  test('names it when a person joins, waits, is promoted, leaves and is removed', async () => {
    const event = await buildSectioned(olga, SIZES)
    const driver = await joinIn(ana, event, 'd')
    await claim(ana, event, 'Carla', { p_section: 'c' })
    const next = await joinIn(ben, event, 'd')
    const last = await joinIn(cleo, event, 'd')
    await withdraw(ana, [driver])
    await withdraw(olga, [next])
    await withdraw(cleo, [last])
    expect(await story(event)).toEqual([
      'Ana joined: Driver 1',
      'Carla joined by Ana: Cook 1',
      'Ben waits: Driver',
      'Cleo waits: Driver',
      'Ana withdrew: Driver 1',
      'Ben got_slot: Driver 1',
      'Ben removed by Olga: Driver 1',
      'Cleo got_slot: Driver 1',
      'Cleo withdrew: Driver 1',
    ])
  })

  test('names both sections of a move, by the person or by the organizer', async () => {
    const event = await buildSectioned(olga, { Driver: 1, Cook: 2, Sorter: 1 })
    const [own, other] = [await joinIn(ana, event, 'd'), await joinIn(ben, event, 'c')]
    await switchTo(ana, own, 's')
    await moveTo(olga, own, 'c', other)
    await db.owner("update private.activity set at = at - interval '11 minutes'")
    await withdraw(olga, [other])
    await switchTo(ana, own, 's')
    const row = await joinIn(sam, event, 'd')
    const waiting = await joinIn(cleo, event, 'd')
    await switchTo(cleo, waiting, 's')
    await moveTo(olga, waiting, 'c')
    // Back and forth is one entry.
    await switchTo(sam, row, 'c')
    await switchTo(sam, row, 'd')
    expect((await story(event)).slice(2)).toEqual([
      'Ana switched: from Driver, Sorter 1',
      'Ana switched by Olga: from Sorter, Cook 1',
      'Ben switched by Olga: from Cook, Sorter 1',
      'Ben removed by Olga: Sorter 1',
      'Ana switched: from Cook, Sorter 1',
      'Sam joined: Driver 1',
      'Cleo waits: Driver',
      'Cleo switched: from Driver, Sorter',
      'Cleo got_slot by Olga: Cook 1',
      'Sam switched: from Cook, Driver 1',
    ])
  })

  test('has one edit for getting or losing sections', async () => {
    const event = await buildSectioned(olga, SIZES)
    await joinIn(ana, event, 'c')
    await resize(olga, event, null)
    await resize(olga, event, { Helper: 3 })
    expect(await story(event)).toEqual(['Ana joined: Cook 1', '– edited by Olga'])
  })
})

describe('a series', () => {
  const listAt = async (seriesId: string, week: number) => {
    await openAt(db, seriesId, days(week * 7))
    return rosterBySection(db, (await datesOf(db, seriesId))[week] as DateRow)
  }

  test('puts each regular into the section they were in last, and each section has its slots and its line', async () => {
    const made = await buildSeries(olga, { sections: sectionsOf({ Driver: 1, Cook: 2, Sorter: 1 }) })
    const rows: Registration[] = []
    for (const [person, section] of [
      [ana, 'd'],
      [ben, 'd'],
      [cleo, 'c'],
      [sam, 's'],
    ] as const) {
      rows.push(await joinIn(person, made, section))
      await keepPlace(person, made.series_id)
    }
    expect(await listAt(made.series_id, 1)).toEqual(['c1 Cleo', 'd1 Ana', 'd– Ben', 's1 Sam'])
    const [, second] = (await datesOf(db, made.series_id)) as [DateRow, DateRow]
    // Cleo is a driver from now on; sorters are no longer needed.
    const [cook] = await db.owner<Registration>(
      'select * from public.participants where event_id = $1 and user_id = $2',
      [second.id, cleo.id],
    )
    await resize(olga, second, { Driver: 3, Cook: 2, Sorter: 1 })
    await switchTo(cleo, cook as Registration, 'd')
    await withdraw(sam, [rows[3] as Registration])
    await db.owner(
      `update public.series set template = template || '{"sections": [{"id": "c", "name": "Cook", "size": 2}, {"id": "d", "name": "Driver", "size": 1}]}' where id = $1`,
      [made.series_id],
    )
    expect(await listAt(made.series_id, 2)).toEqual(['c1 Sam', 'd1 Ana', 'd– Ben', 'd– Cleo'])
    expect((await seriesView(olga, made.series_id)).regulars.map(({ name, section }) => [name, section])).toEqual([
      ['Ana', 'Driver'],
      ['Ben', 'Driver'],
      ['Cleo', 'Driver'],
      ['Sam', 'Cook'],
    ])
  })

  test('changes the sections of a date and the plan, and an open date keeps its own', async () => {
    const made = await buildSeries(
      olga,
      { sections: sectionsOf(SIZES), datetime: '2058-12-01T19:00:00Z', end_datetime: null },
      { opens: 7 },
    )
    await openAt(db, made.series_id, '2058-12-01T20:00:00Z')
    const [first, second] = (await datesOf(db, made.series_id)) as [DateRow, DateRow]
    await joinIn(ana, second, 'c')
    await joinIn(cleo, first, 'c')
    const edit = (sizes: Record<string, number>) => editPlan(olga, first.id, { sections: sectionsOf(sizes) })
    await expectRefusal(edit({ Driver: 1 }), { ...invalid('', 'sections'), message: /^1 person is in Cook/ })
    await edit({ Cook: 2, Driver: 4 })
    await openAt(db, made.series_id, '2058-12-08T20:00:00Z')
    const dates = (await datesOf(db, made.series_id)) as unknown as Row[]
    expect(dates.map(({ sections, max_participants }) => [sections, max_participants])).toEqual([
      [sectionsOf({ Cook: 2, Driver: 4 }), 6],
      [second.sections, second.max_participants],
      [sectionsOf({ Cook: 2, Driver: 4 }), 6],
    ])
  })
})

test('payments are sorted by section and name it', async () => {
  const event = await buildSectioned(olga, SIZES, { price_cents: 500, currency: 'EUR' })
  await joinIn(ben, event, 'c')
  await joinIn(ana, event, 'd')
  await claim(ana, event, 'Carla', { p_section: 'c' })
  const told = async (who: Visitor) =>
    (await balances(who)).balances.filter((one) => one.event === event.id).map(({ name, section }) => [name, section])
  expect(await told(olga)).toEqual([
    ['Ana', 'Driver'],
    ['Ben', 'Cook'],
    ['Carla', 'Cook'],
  ])
  expect(await told(ana)).toEqual([
    ['Ana', 'Driver'],
    ['Carla', 'Cook'],
  ])
})

test('a calendar says in which section one is, or for which one waits', async () => {
  const event = await buildSectioned(olga, { Driver: 1, Cook: 1 })
  await joinIn(ana, event, 'd')
  await joinIn(cleo, event, 'd')
  await claim(ana, event, 'Carla', { p_section: 'c' })
  for (const [person, section] of [
    [ana, 'Driver'],
    [cleo, 'Driver'],
    [olga, undefined],
  ] as const) {
    const token = await person.rpc<string>('get_calendar_token')
    const { dates } = await db.anon.rpc<{ dates: Row[] }>('get_calendar', { p_token: token })
    expect(dates.find(({ id }) => id === event.id)?.section).toBe(section)
  }
})
