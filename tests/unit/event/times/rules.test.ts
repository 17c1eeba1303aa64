import { beforeEach, describe, expect, it, vi } from 'vitest'
import { sectionsOf } from '@/entities/event/sections-of'
import { availabilityOf, canWait } from '@/entities/slots/availability'
import { pillTime } from '@/entities/slots/one-line'
import { belowDay, frameOf } from '@/entities/slots/section-days'
import { markTimes, mustWaitFor, type Section, slotName } from '@/entities/slots/sections'
import { chatList } from '@/features/event/share/chat-list'
import { printedFacts, printedParts, printsPhones } from '@/features/event/share/printed'
import { blocksOf, freeAndTaken, overlapSentence, overText, picksLeft } from '@/features/event/times/rules'
import { usesTimes } from '@/features/event/times/uses-times'
import { buildPage, buildRow, buildSection, buildWaiting } from '../../entities/event/build'

const NOW = new Date('2026-11-26T16:05:00Z')
const EVENT = {
  datetime: '2026-11-26T16:00:00Z',
  end_datetime: '2026-11-26T19:00:00Z',
  time_zone: 'Europe/Lisbon',
  max_participants: 6,
  location: 'Room 12',
}

/** A time, from and to in minutes after 4 PM. It has one slot unless `changes` says more. */
const time = (from: number, to: number, changes: Partial<Section> = {}) => {
  const [start, end] = [from, to].map((minutes) =>
    new Date(Date.parse(EVENT.datetime) + minutes * 60_000).toISOString(),
  )
  return buildSection(`t${from}`, { name: '4:00 PM', size: 1, taken: 0, start, end, ...changes })
}
type Timed = ReturnType<typeof time>

function page(times: Timed[], changes: Parameters<typeof buildPage>[0] = {}) {
  const sections = sectionsOf({ ...EVENT, sections: times as never }, { taken: 0, waiting: 0 })
  return buildPage({ ...changes, event: { ...EVENT, ...changes.event, sections } })
}
const ids = (sections: readonly Section[]) => sections.map(({ id }) => id).join(' ')

beforeEach(() => vi.stubEnv('TZ', 'Europe/Lisbon'))

describe('the list of times', () => {
  it('has times of one slot side by side, and a head for what has more slots or people in line', () => {
    const data = page([
      time(0, 10),
      time(10, 20),
      time(20, 30, { size: 3 }),
      time(30, 40, { taken: 1, waiting: 1 }),
      time(40, 50),
    ])
    const blocks = blocksOf(data.event.sections, data.event)
    expect(blocks.map(({ kind, sections }) => `${kind}: ${ids(sections)}`)).toEqual([
      'lines: t0 t10',
      'sections: t20 t30',
      'lines: t40',
    ])
    expect(blocks.every(({ day }) => day === null)).toBe(true)
  })

  it('says the day before the first time of each, where there are several', () => {
    const data = page([time(0, 10), time(24 * 60, 24 * 60 + 10), time(24 * 60 + 10, 24 * 60 + 20)])
    const blocks = blocksOf(data.event.sections, data.event)
    expect(blocks.map(({ day, sections }) => [day, sections.length])).toEqual([
      ['Thu, Nov 26', 1],
      ['Fri, Nov 27', 2],
    ])
    // Once the times of one day are over, those of the other day keep its heading.
    const [first, ...later] = data.event.sections
    expect(blocksOf(later, data.event).map(({ day }) => day)).toEqual(['Fri, Nov 27'])
    expect(blocksOf(first ? [first] : [], data.event).map(({ day }) => day)).toEqual(['Thu, Nov 26'])
    const { event } = page([time(24 * 60, 24 * 60 + 10)])
    expect(blocksOf(event.sections, event).map(({ day }) => day)).toEqual(['Fri, Nov 27'])
  })

  it('does not say the day again below its heading', () => {
    const { event } = page([time(24 * 60, 24 * 60 + 10), time(24 * 60 + 10, 24 * 60 + 70, { name: 'Bar' })])
    expect(event.sections.map(({ name }) => name)).toEqual(['Fri, Nov 27, 4:00 PM', 'Bar, Fri, Nov 27, 4:10–5:10 PM'])
    const below = event.sections.map((section) => belowDay(section, frameOf(event)))
    expect(below.map(({ name }) => name)).toEqual(['4:00 PM', 'Bar, 4:10–5:10 PM'])
  })

  it('puts the time into the pill of its one slot, whatever it is called', () => {
    const { event } = page([time(10, 20, { name: 'Headmaster' }), time(0, 10, { size: 2 })])
    expect(event.sections.map((section) => pillTime(section, event))).toEqual(['4:10 PM', undefined])
    expect(pillTime({ ...time(10, 20), taken: 2 }, event)).toBeUndefined()
  })

  it('is drawn only where there are times or several picks', () => {
    expect(usesTimes(page([time(0, 10)]).event)).toBe(true)
    expect(usesTimes(buildPage().event)).toBe(false)
    expect(usesTimes(buildPage({ event: { max_picks: 2 } }).event)).toBe(true)
  })

  it('puts the free ones first on demand', () => {
    expect(
      ids(freeAndTaken([time(0, 10, { taken: 1 }), time(10, 20), time(20, 30, { taken: 1 }), time(30, 40)]).flat()),
    ).toBe('t10 t30 t0 t20')
  })

  it('says how many are over', () => expect([1, 4].map(overText)).toEqual(['1 time is over', '4 times are over']))
})

describe('a time that is over', () => {
  const over = new Date('2026-11-26T16:10:00Z')
  const { event } = page([time(0, 10), time(10, 20, { taken: 1 })], { event: { waitlist: true } })
  const later = markTimes(event, over)

  it('takes no one, not even on its waitlist', () => {
    const [first, second] = later.sections as [Section, Section]
    expect([first, second].map(mustWaitFor)).toEqual([true, true])
    expect([canWait(later, first), canWait(later, second), canWait(later)]).toEqual([false, true, true])
    expect(availabilityOf(event, over).left).toBe(0)
    expect(availabilityOf(event, NOW).left).toBe(1)
  })

  it('changes nothing until two hours before the first one', () => {
    const early = new Date(NOW.getTime() - 3 * 3_600_000)
    expect(markTimes(event, early)).toBe(event)
  })
})

it('a slot of a time is called by the time alone, which no line breaks', () => {
  const [plain, named] = page([time(10, 20), time(20, 40, { name: 'Headmaster' })]).event.sections
  expect([plain, named].map((section) => slotName(section?.name, 1).replaceAll(/[\u2068\u2069]/g, ''))).toEqual([
    '4:10\u00a0PM',
    'Headmaster, 4:20–4:40\u00a0PM',
  ])
  expect(slotName('Setup 8–10', 1)).toContain('slot')
})

describe('one more for oneself', () => {
  const own = buildRow(1, { id: 'own', name: 'Ana', section_id: 't0' })
  const pick = buildRow(1, { id: 'pick', name: 'Ana', section_id: 't20', extra: true, claimed_by_me: true })
  const times = [time(0, 10, { taken: 1 }), time(5, 15), time(20, 30, { taken: 1 }), time(30, 40)]
  const data = page(times, { event: { max_picks: 3 }, roster: [own, pick] })

  it("counts the person's slot and extra slots, and no one else's", () => {
    expect(picksLeft(data, 'own')).toBe(1)
    const others = [buildRow(1, { claimed_by_me: true }), buildRow(2, { extra: true })]
    expect(picksLeft({ ...data, roster: [own, ...others] }, 'own')).toBe(2)
    expect(picksLeft({ ...data, waitlist: [buildWaiting(1, { extra: true, claimed_by_me: true })] }, 'own')).toBe(0)
    expect(picksLeft(page(times, { roster: [own] }), 'own')).toBe(0)
  })

  it('is refused at the same time, in the words of the database, unless the event allows it', () => {
    const [, same, , free] = data.event.sections as [Section, Section, Section, Section]
    expect(overlapSentence(data, same, 'own')?.replaceAll(/[\u2068\u2069]/g, '')).toBe(
      '4:05 PM overlaps with 4:00 PM, which you have already.',
    )
    expect(overlapSentence(data, free, 'own')).toBeNull()
    expect(overlapSentence({ ...data, event: { ...data.event, picks_overlap: true } }, same, 'own')).toBeNull()
  })
})

describe('times elsewhere', () => {
  const roster = [
    buildRow(1, { name: 'Ana', section_id: 't10', phone: '912' }),
    buildRow(1, { name: 'Leo', section_id: 't20' }),
  ]
  const data = page([time(0, 10), time(10, 20, { taken: 1 }), time(20, 30, { name: 'Cake', size: 2, taken: 1 })], {
    roster,
  })

  it('the list for the chat has a line for each time', () => {
    expect(chatList(data, 'LINK', NOW).replaceAll(/[\u2068\u2069]/g, '')).toContain(
      ['4:00 PM: —', '4:10 PM: Ana', '', 'Cake, 4:20–4:30 PM: 1/2', '1. Leo', '2. —'].join('\n'),
    )
  })

  it('the printed times are one table, with empty lines for later people', () => {
    const facts = ['Thu, Nov 26, 4:00 PM – 7:00 PM', 'Room 12']
    expect(printedFacts(data, NOW)).toEqual(facts)
    // The printed list has the times of Lisbon, where the event is, also in New York.
    vi.stubEnv('TZ', 'America/New_York')
    expect(printedFacts(data, NOW)).toEqual(facts)
    expect(printedFacts({ event: { ...data.event, time_zone: 'Nowhere/Else' } }, NOW)[0]).toBe('Thu, Nov 26, 11:00 AM')
    vi.stubEnv('TZ', 'Europe/Lisbon')
    expect(
      printedParts(data).map(({ title, rows }) => [title, rows.map(({ place, name, phone }) => [place, name, phone])]),
    ).toEqual([
      [
        null,
        [
          ['4:00 PM', '', ''],
          ['4:10 PM', 'Ana', '912'],
        ],
      ],
      [
        'Cake, 4:20–4:30 PM',
        [
          ['1', 'Leo', ''],
          ['2', '', ''],
        ],
      ],
    ])
    expect(printsPhones(data)).toBe(true)
  })

  it("a time on another day than the event's says so on paper and on a pill", () => {
    const next = page([time(0, 10), time(1440, 1450), time(1450, 1460, { name: 'Cake' })])
    expect(printedParts(next)[0]?.rows.map(({ place, title }) => [place, title])).toEqual([
      ['4:00 PM', ''],
      ['Fri, Nov 27, 4:00 PM', ''],
      ['Fri, Nov 27, 4:10 PM', 'Cake'],
    ])
    expect(next.event.sections.map((section) => pillTime(section, next.event))).toEqual([
      '4:00 PM',
      'Fri 4:00 PM',
      'Fri 4:10 PM',
    ])
  })

  it('an event without a limit is printed with five empty lines', () => {
    const open = buildPage({ event: { max_participants: null }, roster: [buildRow(1)] })
    const [part] = printedParts(open)
    expect(part?.title).toBeNull()
    expect(part?.rows.map(({ name }) => name)).toEqual(['Person 1', '', '', '', '', ''])
    expect(printsPhones(open)).toBe(false)
  })
})
