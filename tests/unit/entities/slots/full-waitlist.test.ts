import { describe, expect, test } from 'vitest'
import type { EventPageData, WaitingRow } from '@/entities/event/event-schema'
import { withFullWaitlist } from '@/entities/slots/full-waitlist'
import { buildPage, buildWaiting } from '../event/build'

/** The line as the database has it, first come first. */
type Ids = string[]

const people = (count: number): Ids => Array.from({ length: count }, (_, index) => `p${index + 1}`)
const rowsOf = (ids: Ids): WaitingRow[] => ids.map((id, index) => buildWaiting(index + 1, { id }))
const pageOf = (ids: Ids): EventPageData => buildPage({ waitlist: rowsOf(ids).slice(0, 50), waiting_count: ids.length })

/** A database whose line moves after each part that was read. */
function database(ids: Ids, ...moves: ((ids: Ids) => Ids)[]) {
  const asked: number[] = []
  let pages = 0
  return {
    asked,
    pages: () => pages,
    page: () => {
      pages += 1
      return Promise.resolve(pageOf(ids))
    },
    waitlistPage: (from: number) => {
      asked.push(from)
      const answer = rowsOf(ids).slice(from - 1, from + 199)
      ids = moves.shift()?.(ids) ?? ids
      return Promise.resolve(answer)
    },
  }
}
const namesOf = (page: EventPageData | null) => page?.waitlist?.map(({ id }) => id)
const placesOf = (page: EventPageData | null) => page?.waitlist?.map(({ place }) => place)

const leave = (id: string) => (ids: Ids) => ids.filter((one) => one !== id)

describe('all of a line', () => {
  test.each([[0], [3], [50]])('the page shows the whole waitlist of %i people', async (count) => {
    const read = database(people(count))
    const page = pageOf(people(count))
    expect(await withFullWaitlist(page, read)).toBe(page)
    expect(read.asked).toEqual([])
  })

  test.each([
    [51, [50]],
    [249, [50]],
    [250, [50, 249]],
    [1000, [50, 249, 448, 647, 846]],
  ])('a waitlist of %i people arrives in pages that join up', async (count, starts) => {
    const read = database(people(count))
    const page = await withFullWaitlist(pageOf(people(count)), read)
    expect(read.asked).toEqual(starts)
    expect(namesOf(page)).toEqual(people(count))
    expect(placesOf(page)).toEqual(people(count).map((_, index) => index + 1))
  })

  test("the viewer's row appears once, also when the page had it from further back", async () => {
    const ids = people(400)
    const own = rowsOf(ids).slice(380, 381)
    const page = pageOf(ids)
    const whole = await withFullWaitlist({ ...page, waitlist: [...(page.waitlist ?? []), ...own] }, database(ids))
    expect(namesOf(whole)).toEqual(ids)
  })

  test.each<[what: string, move: (ids: Ids) => Ids]>([
    ['somebody in front leaves', leave('p7')],
    ['somebody further back leaves', leave('p500')],
  ])('is read again when meanwhile %s', async (_, move) => {
    const read = database(people(700), move)
    const page = await withFullWaitlist(pageOf(people(700)), read)
    expect(namesOf(page)).toEqual(move(people(700)))
    expect(read.pages()).toBe(1)
  })

  test('every person appears once while the waitlist keeps moving', async () => {
    const moves = people(20).map((id) => leave(id))
    const read = database(people(700), ...moves)
    const page = await withFullWaitlist(pageOf(people(700)), read)
    expect(read.pages()).toBe(2)
    expect(new Set(namesOf(page)).size).toBe(page?.waitlist?.length)
    expect(namesOf(page)).toEqual(expect.arrayContaining(people(700).slice(20)))
  })

  test('is gone with the event', async () => {
    const read = { ...database(people(700), leave('p7')), page: () => Promise.resolve(null) }
    expect(await withFullWaitlist(pageOf(people(700)), read)).toBeNull()
  })
})
