import { beforeAll, expect, test } from 'vitest'
import { chance } from '../races/chance.ts'
import { joinAsGuest, wait } from '../support/actions.ts'
import { cast } from '../support/cast.ts'
import { testDatabase } from '../support/database.ts'
import { addRegular, buildSeries, datesOf, keepGuestPlace, keepPlace, openAt } from '../support/series-actions.ts'
import type { Person } from '../support/visitor.ts'

/** A year of a weekly game with fifteen regulars for ten slots, with a clock of the test's own: is it fair? */

const db = testDatabase()
const { olga } = cast(db)
const WEEK = 7 * 86_400_000
const PEOPLE = 15
let accounts: Person[]

beforeAll(async () => {
  accounts = await Promise.all(Array.from({ length: 5 }, (_, index) => db.person(`Account ${index}`)))
})

interface Season {
  name: string
  dates: number
  /** In how many of ten weeks somebody withdraws before the start. */
  absent: number
  /** How many regulars each section has. It has slots for two thirds of them. */
  sections: { id: string; people: number; size: number }[]
}

const all = { id: '', people: PEOPLE, size: 10 }
const parts = [
  { id: 'attack', people: 9, size: 6 },
  { id: 'defence', people: 6, size: 4 },
]
const seasons: Season[] = [
  { name: 'everybody always comes', dates: 52, absent: 0, sections: [all] },
  { name: 'a fifth does not come, each time others', dates: 52, absent: 2, sections: [all] },
  { name: 'in two sections, where a fifth does not come', dates: 20, absent: 2, sections: parts },
]

test.each(seasons)('$name: nobody misses two dates in a row, and all play as often as can be', async (season) => {
  const made = await buildSeries(
    olga,
    {
      max_participants: 10,
      time_zone: 'UTC',
      ...(season.sections[0]?.id ? { sections: season.sections.map(({ id, size }) => ({ id, name: id, size })) } : {}),
    },
    { turns: true },
  )
  const section = (index: number) => season.sections[index < (season.sections[0]?.people ?? 0) ? 0 : 1]?.id || null
  const names: string[] = []
  for (let index = 0; index < PEOPLE; index += 1) names.push(await makeRegular(made, index, section(index)))
  const start = Date.parse(String((await datesOf(db, made.series_id))[0]?.datetime))

  const played = new Map(names.map((name) => [name, 0]))
  const missed = new Map(names.map((name) => [name, 0]))
  let missedBefore: string[] = []
  for (let week = 0; week < season.dates; week += 1) {
    const { id } = (await datesOf(db, made.series_id))[week] as { id: string }
    const away = names.filter(() => chance() * 10 < season.absent)
    await db.owner('delete from public.participants where event_id = $1 and name = any ($2)', [id, away])
    const rows = await db.owner<{ name: string; slot_number: number | null; missed_on: string | null }>(
      'select name, slot_number, missed_on from public.participants where event_id = $1',
      [id],
    )
    expect([week, rows.length + away.length]).toEqual([week, week === 0 ? rows.length + away.length : PEOPLE])
    // Those who missed the last date are told so, and nobody else.
    const first = rows.filter(({ missed_on }) => missed_on !== null).map(({ name }) => name)
    expect([week, first.sort()]).toEqual([week, missedBefore.filter((name) => !away.includes(name)).sort()])
    const waiting = rows.filter(({ slot_number }) => slot_number === null).map(({ name }) => name)
    expect([week, waiting.filter((name) => missedBefore.includes(name))]).toEqual([week, []])
    for (const name of waiting) missed.set(name, (missed.get(name) ?? 0) + 1)
    for (const { name, slot_number } of rows) if (slot_number) played.set(name, (played.get(name) ?? 0) + 1)
    missedBefore = waiting
    await openAt(db, made.series_id, new Date(start + week * WEEK))
  }

  const spread = (counts: Map<string, number>, id: string | null) => {
    const those = names.filter((_, index) => section(index) === id).map((name) => counts.get(name) ?? 0)
    return Math.max(...those) - Math.min(...those)
  }
  for (const { id } of season.sections) {
    // 52 is not a multiple of three, so a difference of one is the fairest there is. Where people are away it may be a little more.
    if (season.absent === 0) expect(spread(played, id || null)).toBeLessThanOrEqual(1 + 1)
    else expect(spread(missed, id || null)).toBeLessThanOrEqual(3)
  }
})

/** A third of them has an account, a third none, and a third is a name that the organizer added. */
async function makeRegular(
  made: { id: string; series_id: string },
  index: number,
  section: string | null,
): Promise<string> {
  const part = section ? { p_section: section } : {}
  const account = accounts[Math.floor(index / 3)] as Person
  if (index % 3 === 0) {
    await wait(account, made, part)
    await keepPlace(account, made.series_id)
    return account.name
  }
  const name = `${index % 3 === 1 ? 'Guest' : 'Name'} ${index}`
  if (index % 3 === 1) {
    const { secret } = await joinAsGuest(db.anon, made, { p_name: name, p_wait: true, ...part })
    await keepGuestPlace(db.anon, made.series_id, secret)
    return name
  }
  const { id } = await addRegular(olga, made.series_id, name)
  await db.owner('update private.regulars set section_id = $2 where id = $1', [id, section ?? ''])
  return name
}
