import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { EventPageData } from '@/entities/event/event-schema'
import { datesUpTo, seasonOf } from '@/features/event/share/season'
import { buildPage, buildRow, buildSeries, type PageChanges } from '../../entities/event/build'

const NOW = new Date('2026-11-25T12:00:00Z')
const DAY = 86_400_000

/** A Thursday's page, so many weeks before Nov 26. `own`: the viewer's slot, if any. */
function date(weeks: number, { own, ...changes }: PageChanges & { own?: number } = {}): EventPageData {
  const datetime = new Date(Date.parse('2026-11-26T19:30:00Z') - 7 * weeks * DAY).toISOString()
  const mine = own ? [buildRow(own, { name: 'Ana Sousa', is_mine: true })] : []
  return buildPage({
    series: buildSeries(),
    ...changes,
    event: { id: `event000000${weeks}`, max_participants: 4, datetime, ...changes.event },
    roster: [...mine, ...(changes.roster ?? [])],
  })
}
const ownId = ({ roster }: EventPageData) => roster.find((row) => row.is_mine)?.id
const season = (...pages: EventPageData[]) => seasonOf(pages, ownId, NOW)

beforeEach(() => vi.stubEnv('TZ', 'Europe/Lisbon'))

describe('the season of a person', () => {
  it('has the dates oldest first, one’s own slot lit, and counts those in a row', () => {
    const others = [buildRow(1, { name: 'Leo Martins' })]
    const made = season(date(0, { own: 3, roster: others }), date(1, { own: 2 }), date(2), date(3, { own: 1 }))
    expect(made).toMatchObject({
      title: 'Thursday Five-a-side',
      name: 'Ana',
      headline: '2 in a row',
      summary: '3 of 4 dates, Nov 5 to Nov 26',
    })
    expect(made?.dates).toEqual([
      { day: 'Nov 5', taken: [true, false, false, false], own: 0 },
      { day: 'Nov 12', taken: [false, false, false, false], own: null },
      { day: 'Nov 19', taken: [false, true, false, false], own: 1 },
      { day: 'Nov 26', taken: [true, false, true, false], own: 2 },
    ])
  })

  it('names only the person it is about, by first name', () => {
    const made = JSON.stringify(season(date(0, { own: 1, roster: [buildRow(2, { name: 'Leo Martins' })] })))
    expect(made).not.toContain('Leo')
    expect(made).not.toContain('Sousa')
  })

  it('has nothing of a private date: no row, no name, no id', () => {
    const secret = date(1, { own: 1, event: { is_private: true, name: 'Surprise for Mia', id: 'secretevent1' } })
    const made = season(secret, date(0, { own: 1 }), date(2, { own: 1 }))
    expect(made?.dates.map(({ day }) => day)).toEqual(['Nov 12', 'Nov 26'])
    expect(JSON.stringify(made)).not.toMatch(/Surprise|secretevent1|Nov 19/)
    expect(season(secret)).toBeNull()
  })

  it('leaves out a date to come without the viewer, who may still join', () => {
    expect(season(date(0), date(1, { own: 1 }), date(2, { own: 1 }))).toMatchObject({
      headline: '2 in a row',
      summary: '2 of 2 dates, Nov 12 to Nov 19',
    })
  })

  it('says how often where it is no row', () => {
    expect(season(date(1), date(2, { own: 1 }))).toMatchObject({
      headline: '1 of 2 dates',
      summary: 'Nov 12 to Nov 19',
    })
    expect(season(date(1, { own: 1 }))).toMatchObject({ headline: '1 date', summary: 'Nov 19' })
  })

  it('is none for anyone who was on no date', () => {
    expect(season(date(0), date(1, { roster: [buildRow(1)] }))).toBeNull()
    expect(season()).toBeNull()
  })

  it('says the slot that it was, however many a date has', () => {
    const [first] = season(date(1, { own: 57, event: { max_participants: 100 } }))?.dates ?? []
    expect(first?.taken).toHaveLength(100)
    expect(first?.own).toBe(56)
  })

  it('counts the slots of all sections through', () => {
    const sections = [
      { id: 'd', name: 'Driver', size: 2, taken: 1, waiting: 0 },
      { id: 'c', name: 'Cook', size: 2, taken: 1, waiting: 0 },
    ]
    const roster = [buildRow(1, { section_id: 'd' }), buildRow(2, { section_id: 'c', is_mine: true })]
    expect(season(date(1, { event: { sections }, roster }))?.dates).toMatchObject([
      { taken: [true, false, false, true], own: 3 },
    ])
  })

  it('has a slot for each who came where there is no limit', () => {
    const [first] = season(date(1, { own: 3, event: { max_participants: null } }))?.dates ?? []
    expect(first?.taken).toEqual([false, false, true])
  })
})

describe('the dates of a season', () => {
  /** Reads `count` dates. Each of them names the five dates before it, as the database does. */
  const reader = (count: number, gone: string[] = []) => {
    const ids = Array.from({ length: count }, (_, index) => `date${index}`)
    const read: string[] = []
    return {
      read,
      ask: async (id: string) => {
        read.push(id)
        if (gone.includes(id)) return null
        const at = ids.indexOf(id)
        const earlier = ids.slice(at + 1, at + 6).map((other) => ({ id: other, datetime: null }))
        return date(0, { event: { id }, series: buildSeries({ earlier }) })
      },
    }
  }
  const idsOf = (pages: EventPageData[]) => pages.map(({ event }) => event.id)

  it('are at most half a year’s, each read once', async () => {
    const { read, ask } = reader(30)
    const wanted = Array.from({ length: 26 }, (_, index) => `date${index}`)
    expect(idsOf(await datesUpTo('date0', ask))).toEqual(wanted)
    expect(read).toEqual(wanted)
  })

  it('end with the first one of the series', async () => {
    expect(idsOf(await datesUpTo('date0', reader(3).ask))).toEqual(['date0', 'date1', 'date2'])
  })

  it('continue past one that was deleted', async () => {
    expect(idsOf(await datesUpTo('date0', reader(4, ['date1']).ask))).toEqual(['date0', 'date2', 'date3'])
    expect(await datesUpTo('date0', reader(4, ['date0']).ask)).toEqual([])
  })
})
