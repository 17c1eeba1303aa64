import { describe, expect, test } from 'vitest'
import type { EventPageData, WaitingRow } from '@/entities/event/event-schema'
import { withWholeLine } from '@/entities/slots/whole-line'
import { buildPage, buildWaiting } from '../event/build'

/** The line as the database has it, first come first. */
type Line = string[]

const people = (count: number): Line => Array.from({ length: count }, (_, index) => `p${index + 1}`)
const rowsOf = (line: Line): WaitingRow[] => line.map((id, index) => buildWaiting(index + 1, { id }))
const pageOf = (line: Line): EventPageData =>
  buildPage({ waitlist: rowsOf(line).slice(0, 50), waiting_count: line.length })

/** A database whose line moves after each part that was read. */
function database(line: Line, ...moves: ((line: Line) => Line)[]) {
  const asked: number[] = []
  let pages = 0
  return {
    asked,
    pages: () => pages,
    page: () => {
      pages += 1
      return Promise.resolve(pageOf(line))
    },
    part: (from: number) => {
      asked.push(from)
      const answer = rowsOf(line).slice(from - 1, from + 199)
      line = moves.shift()?.(line) ?? line
      return Promise.resolve(answer)
    },
  }
}
const namesOf = (page: EventPageData | null) => page?.waitlist?.map(({ id }) => id)
const placesOf = (page: EventPageData | null) => page?.waitlist?.map(({ place }) => place)

const leave = (id: string) => (line: Line) => line.filter((one) => one !== id)
const toFront = (id: string) => (line: Line) => [id, ...leave(id)(line)]

describe('all of a line', () => {
  test.each([[0], [3], [50]])('of %i is on the page', async (count) => {
    const read = database(people(count))
    const page = pageOf(people(count))
    expect(await withWholeLine(page, read)).toBe(page)
    expect(read.asked).toEqual([])
  })

  test.each([
    [51, [50]],
    [249, [50]],
    [250, [50, 249]],
    [1000, [50, 249, 448, 647, 846]],
  ])('of %i comes in parts that hang together', async (count, starts) => {
    const read = database(people(count))
    const page = await withWholeLine(pageOf(people(count)), read)
    expect(read.asked).toEqual(starts)
    expect(namesOf(page)).toEqual(people(count))
    expect(placesOf(page)).toEqual(people(count).map((_, index) => index + 1))
  })

  test('has the own row once, which the page told from further back', async () => {
    const line = people(400)
    const own = rowsOf(line).slice(380, 381)
    const page = pageOf(line)
    const whole = await withWholeLine({ ...page, waitlist: [...(page.waitlist ?? []), ...own] }, database(line))
    expect(namesOf(whole)).toEqual(line)
  })

  test.each<[what: string, move: (line: Line) => Line]>([
    ['somebody in front leaves', leave('p7')],
    ['somebody further back leaves', leave('p500')],
    ['somebody comes to the front', toFront('p600')],
    ['one leaves while another comes to the front', (line) => toFront('p600')(leave('p7')(line))],
  ])('is read again when meanwhile %s', async (_, move) => {
    const read = database(people(700), move)
    const page = await withWholeLine(pageOf(people(700)), read)
    expect(namesOf(page)).toEqual(move(people(700)))
    expect(read.pages()).toBe(1)
  })

  test('has everybody once when it moves all the time', async () => {
    const moves = people(20).map((id) => leave(id))
    const read = database(people(700), ...moves)
    const page = await withWholeLine(pageOf(people(700)), read)
    expect(read.pages()).toBe(2)
    expect(new Set(namesOf(page)).size).toBe(page?.waitlist?.length)
    expect(namesOf(page)).toEqual(expect.arrayContaining(people(700).slice(20)))
  })

  test('is gone with the event', async () => {
    const read = { ...database(people(700), leave('p7')), page: () => Promise.resolve(null) }
    expect(await withWholeLine(pageOf(people(700)), read)).toBeNull()
  })
})
