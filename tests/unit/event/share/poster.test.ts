import { beforeEach, describe, expect, it, vi } from 'vitest'
import { foldedPills, type PosterPill, posterOf } from '@/features/event/share/poster'
import { layOutPoster } from '@/features/event/share/poster-layout'
import { PILL } from '@/features/event/share/poster-pills'
import type { TextStyle } from '@/ui/picture/canvas'
import { STORY } from '@/ui/picture/story'
import { buildPage, buildRow } from '../../entities/event/build'

const LINK = 'https://roster.example/invite/event/event0000001'
const NOW = new Date('2026-11-20T12:00:00Z')

const poster = (changes: Parameters<typeof buildPage>[0] = {}) => posterOf(buildPage(changes), LINK, NOW)
const rows = (count: number) =>
  Array.from({ length: count }, (_, index) => buildRow(index + 1, { name: `Ana${index} B` }))
/** '1 Olga', '(2)', '+3' of people, '(+3)' of free slots. */
const short = (pills: readonly PosterPill[]) =>
  pills.map((pill) => {
    if (pill.kind === 'taken') return `${pill.number} ${pill.name}`
    if (pill.kind === 'free') return `(${pill.number})`
    if (pill.kind === 'section') return `${pill.name} ${pill.taken}/${pill.size}`
    return pill.free ? `(+${pill.count})` : `+${pill.count}`
  })

beforeEach(() => vi.stubEnv('TZ', 'Europe/Lisbon'))

describe('the poster of an event', () => {
  it('says what, when, where, who by first name, how many are left, and leads to the invite', () => {
    const roster = [buildRow(1, { name: 'Olga Ferreira' }), buildRow(3, { name: 'محمد علي' })]
    const made = poster({ event: { location: 'City Park', max_participants: 4 }, roster })
    expect(made).toMatchObject({
      title: 'Thursday Five-a-side',
      tile: { month: 'Nov', day: '26' },
      when: 'Thu, Nov 26, 7:30 PM',
      where: 'City Park',
      room: '2 left',
      link: LINK,
    })
    expect(short(made.sections[0]?.pills ?? [])).toEqual(['1 Olga', '(2)', '3 محمد', '(4)'])
  })

  it('names no one of an event that keeps names private, also for an organizer', () => {
    const roster = [buildRow(1, { name: 'Olga Ferreira' })]
    for (const names_for of ['participants', 'managers'])
      expect(JSON.stringify(poster({ event: { names_for }, viewer: { manages: true }, roster }))).not.toContain('Olga')
  })

  it('names no one of a private event', () => {
    const roster = [buildRow(1, { name: 'Olga Ferreira' })]
    const made = poster({ event: { is_private: true, max_participants: 2 }, roster })
    expect(short(made.sections[0]?.pills ?? [])).toEqual(['1 null', '(2)'])
    expect(JSON.stringify(made)).not.toContain('Olga')
  })

  it.each([
    [{ max_participants: 3 }, 0, '3 left', ['No account needed.']],
    [{ max_participants: 3, is_private: true }, 0, '3 left', ['Sign in to join.']],
    [{ max_participants: 3, group_id: 'a group' }, 0, '3 left', ['Sign in to join.']],
    [{ max_participants: 3, waitlist: true }, 3, 'Full', ['Join the waitlist.']],
    [{ max_participants: 3, waitlist: false }, 3, 'Full', []],
    // The maximum was lowered after more people had joined.
    [{ max_participants: 2, waitlist: false }, 3, 'Full', []],
    [{ max_participants: null }, 3, 'No limit', ['No account needed.']],
    [{ max_participants: 3, called_off_at: '2026-11-01T10:00:00Z' }, 0, 'Called off', []],
    [{ max_participants: 3, datetime: '2026-11-01T10:00:00Z', end_datetime: null }, 0, 'Registration Closed', []],
    // The event has begun and is not over.
    [{ max_participants: 3, datetime: '2026-11-20T11:00:00Z', end_datetime: null }, 2, 'Registration Closed', []],
  ])('%j with %i people: %s', (event, count, room, wayIn) => {
    const made = poster({ event, roster: rows(count) })
    expect(made.room).toBe(room)
    expect(made.hints).toEqual(['Point your camera here.', ...wayIn])
  })
})

describe('after the event', () => {
  const over = { datetime: '2026-11-01T10:00:00Z', end_datetime: '2026-11-01T12:00:00Z', max_participants: 4 }

  it('it is a memento: who was in, without free slots and without a way in', () => {
    const made = poster({ event: over, roster: rows(2) })
    expect(short(made.sections[0]?.pills ?? [])).toEqual(['1 Ana0', '2 Ana1'])
    expect(made).toMatchObject({ room: '2 were in', hints: [], link: null })
    expect(poster({ event: over, roster: rows(1) }).room).toBe('1 was in')
  })

  it('does not say who of them came', () => {
    const marked = poster({ event: over, roster: rows(2), came: { 'row-1': true, 'row-2': false } })
    expect(marked).toEqual(poster({ event: over, roster: rows(2) }))
  })

  it('names no one of a private event, and leaves out empty sections', () => {
    const made = poster({ event: { ...over, is_private: true }, roster: rows(1) })
    expect(short(made.sections[0]?.pills ?? [])).toEqual(['1 null'])
    const sections = inSections(2, 1)
    const withEmpty = poster({ event: { ...sections.event, ...over }, roster: sections.roster.slice(1) })
    expect(withEmpty.sections.map(({ name }) => name)).toEqual(['Part 1'])
  })

  it('is no memento of what was called off', () => {
    const event = { ...over, called_off_at: '2026-10-30T10:00:00Z' }
    expect(poster({ event, roster: rows(2) })).toMatchObject({ room: 'Called off', link: LINK })
  })
})

describe('more pills than there is room for', () => {
  const pills = (people: number, max: number) =>
    poster({ event: { max_participants: max }, roster: rows(people) }).sections[0]?.pills ?? []

  it('are counted: people first, then free slots', () => {
    expect(short(foldedPills(pills(2, 4), 4))).toEqual(['1 Ana0', '2 Ana1', '(3)', '(4)'])
    expect(short(foldedPills(pills(2, 9), 4))).toEqual(['1 Ana0', '2 Ana1', '(3)', '(+6)'])
    expect(short(foldedPills(pills(4, 9), 4))).toEqual(['1 Ana0', '2 Ana1', '3 Ana2', '4 Ana3'])
    expect(short(foldedPills(pills(100, 120), 4))).toEqual(['1 Ana0', '2 Ana1', '3 Ana2', '+97'])
    expect(short(foldedPills(pills(0, 120), 4))).toEqual(['(1)', '(2)', '(3)', '(+117)'])
  })
})

/** Sections with so many slots each, and a person in the first of each. */
function inSections(...sizes: number[]) {
  const sections = sizes.map((size, at) => ({ id: `s${at}`, name: `Part ${at}`, size, taken: 1, waiting: 0 }))
  const roster = sections.map(({ id }, at) => buildRow(1, { id, name: `Ana${at} B`, section_id: id }))
  const max_participants = sizes.reduce((sum, size) => sum + size, 0)
  return { event: { sections, max_participants }, roster }
}

describe('the poster of an event with sections', () => {
  it('has the slots of each', () => {
    const { sections, room } = poster(inSections(2, 1))
    expect(sections.map(({ name, taken, size, pills: own }) => [name, taken, size, ...short(own)])).toEqual([
      ['Part 0', 1, 2, '1 Ana0', '(2)'],
      ['Part 1', 1, 1, '1 Ana1'],
    ])
    expect(room).toBe('1 left')
    // Each is in the first slot of its section, and has the color of the slot counted through all sections.
    expect(new Set(sections.map(({ pills: [first] }) => first?.kind === 'taken' && first.hue)).size).toBe(2)
  })
})

describe("the poster's layout", () => {
  /** A typeface whose letters all have one width, about the average of a real one. */
  const measure =
    ({ size }: TextStyle) =>
    (text: string) =>
      0.55 * size * [...text].length
  const lay = (changes: Parameters<typeof buildPage>[0]) => layOutPoster(poster(changes), measure)
  const ten = inSections(...Array.from({ length: 10 }, () => 10))

  it('has people below the name of their section, or where they have no room its name alone', () => {
    const two = lay(inSections(2, 3))
    expect(short(two.pills.map(({ pill }) => pill))).toEqual(['1 Ana0', '(2)', '1 Ana1', '(2)', '(3)'])
    const heads = two.lines.filter(({ text }) => text.startsWith('Part'))
    expect(heads.map(({ text }) => text)).toEqual(['Part 0 1/2', 'Part 1 1/3'])
    expect(heads.map(({ y }) => two.pills.filter((pill) => pill.y > y).length)).toEqual([5, 3])

    const many = lay(ten)
    expect(short(many.pills.map(({ pill }) => pill))).toEqual(ten.event.sections.map(({ name }) => `${name} 1/10`))
    expect(many.lines.filter(({ text }) => text.startsWith('Part'))).toEqual([])
  })

  it('has people and free slots alone, with their times, where there are many times', () => {
    const event = {
      time_zone: 'Europe/Lisbon',
      sections: Array.from({ length: 18 }, (_, index) => {
        const [start, end] = [index, index + 1].map((hour) => new Date(Date.UTC(2026, 10, 26, 4 + hour)).toISOString())
        return { id: `${index}`, name: '4:00 PM', size: 1, taken: index < 2 ? 1 : 0, waiting: 0, start, end }
      }),
    }
    const roster = [0, 1].map((index) => buildRow(1, { id: `${index}`, name: `Ana${index}`, section_id: `${index}` }))
    const pills = lay({ event, roster }).pills.map(({ pill }) => pill)
    expect(pills.slice(0, 3)).toMatchObject([
      { kind: 'taken', time: '4:00 AM', name: 'Ana0' },
      { kind: 'taken', time: '5:00 AM', name: 'Ana1' },
      { kind: 'free', time: '6:00 AM' },
    ])
    expect(pills.at(-1)).toEqual({ kind: 'more', free: true, count: 18 - pills.length + 1 })
    // At half past eight the times at six and seven are over.
    const later = posterOf(buildPage({ event, roster }), LINK, new Date('2026-11-26T08:30:00Z')).sections[0]?.pills
    expect(later?.slice(1, 3)).toMatchObject([{ name: 'Ana1' }, { kind: 'free', time: '8:00 AM' }])
  })

  it('has people without numbers if section names have no room', () => {
    const pills = lay(inSections(...Array.from({ length: 30 }, () => 2))).pills.map(({ pill }) => pill)
    expect(pills[0]).toMatchObject({ kind: 'taken', number: null, name: 'Ana0' })
    expect(pills.at(-1)).toMatchObject({ kind: 'more', free: false, count: 30 - pills.length + 1 })
  })

  const linesOf = (changes: Parameters<typeof buildPage>[0]) => lay(changes).lines.map(({ text }) => text)

  it.each([
    ['nobody', {}, 0, 12],
    ['some', {}, 9, 12],
    ['a full list', {}, 12, 12],
    ['a hundred people', {}, 100, 100],
    ['no limit', {}, 3, null],
    ['a title without an end', { name: 'Saturday Five-a-side, the Wollstonecraft Cup '.repeat(9) }, 100, 100],
    ['one endless word', { name: 'x'.repeat(200), location: 'y'.repeat(200) }, 30, 40],
    ['no date and no place', { datetime: null, location: null }, 5, 8],
    ['two sections', inSections(2, 3).event, 0, 5],
    [
      'ten sections and an endless title',
      { ...ten.event, name: 'Five-a-side, the Wollstonecraft Cup '.repeat(9) },
      0,
      100,
    ],
  ])('keeps all within the part that stories leave free: %s', (_name, event, count, max) => {
    const { lines, pills, code, tile } = lay({ event: { ...event, max_participants: max }, roster: rows(count) })
    for (const line of lines) {
      expect(line.x + measure(line.style)(line.text)).toBeLessThanOrEqual(STORY.width - 72)
      expect(line.y - line.style.size / 2).toBeGreaterThanOrEqual(208)
      expect(line.y + line.style.size / 2).toBeLessThanOrEqual(STORY.height - 224)
    }
    if (tile) expect(tile.y).toBe(208)
    expect(code.y + code.height).toBe(STORY.height - 224)
    const bottom = Math.max(...pills.map(({ y }) => y + PILL.height))
    expect(bottom).toBeLessThanOrEqual(code.y - 50)
    const before = lines.filter(({ text, y }) => !text.startsWith('Part') && y < (pills[0]?.y ?? 0))
    const top = Math.max(...before.map(({ y, style }) => y + style.size / 2))
    expect(pills[0]?.y).toBeGreaterThanOrEqual(top + 40)
    expect(pills.length).toBeGreaterThan(1)
  })

  it('folds a hundred people into the room there is', () => {
    const { pills } = lay({ event: { max_participants: 100 }, roster: rows(100) })
    expect(pills.at(-1)?.pill).toEqual({ kind: 'more', count: 101 - pills.length, free: false })
  })

  it('gives a few a row each', () => {
    const few = lay({ event: { max_participants: 4 }, roster: rows(2) })
    expect(new Set(few.pills.map(({ x }) => x)).size).toBe(1)
    const many = lay({ event: { max_participants: 12 }, roster: rows(2) })
    expect(new Set(many.pills.map(({ x }) => x)).size).toBe(2)
  })

  it('keeps the words of the title whole', () => {
    expect(linesOf({ event: { name: 'Thursday Five-a-side' } })).toContain('Five-a-side')
  })

  it('sets a title that runs to the left at the right edge', () => {
    const [name] = lay({ event: { name: 'كرة القدم' } }).lines.filter(({ text }) => text.startsWith('كرة'))
    expect(name).toMatchObject({ x: STORY.width - 72, direction: 'rtl' })
  })

  it('breaks what has no room in one line beside the code', () => {
    const past = { datetime: '2026-11-01T10:00:00Z', end_datetime: null }
    expect(linesOf({ event: past })).toEqual(expect.arrayContaining(['Registration', 'Closed']))
  })
})
