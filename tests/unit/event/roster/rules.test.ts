import { describe, expect, it } from 'vitest'
import { mostOthers } from '@/entities/slots/others'
import { slotsOf } from '@/entities/slots/slots-of'
import { rosterNews } from '@/features/event/roster/news'
import { canAdd, canClaim, canClaimWaitlistPlace, claims, hidesFree, signedUpText } from '@/features/event/roster/rules'
import { buildPage, buildRow, buildSection, buildWaiting, type PageChanges } from '../../entities/event/build'

const BEFORE = new Date('2026-11-26T12:00:00Z')
const AFTER = new Date('2026-11-26T21:00:01Z')

it('an event that is over or called off has no free slots, unless people can still be added', () => {
  expect(hidesFree(buildPage({ event: { called_off_at: '2026-11-25T12:00:00Z' } }), BEFORE)).toBe(true)
  expect([hidesFree(buildPage(), BEFORE), hidesFree(buildPage(), AFTER)]).toEqual([false, true])
  const open = { datetime: '2026-11-26T19:00:00Z', end_datetime: null }
  expect(hidesFree(buildPage({ event: open, viewer: { manages: true } }), AFTER)).toBe(false)
  expect(hidesFree(buildPage({ event: open }), AFTER)).toBe(true)
})

describe('slots', () => {
  const numbers = (rows: ReturnType<typeof slotsOf>) =>
    rows.map((line) => (line.kind === 'taken' ? line.row.id : line.number))

  it('shows 1 to the maximum in order, people in their slots, and marks the first free one', () => {
    const lines = slotsOf([buildRow(3), buildRow(1)], 4)
    expect(numbers(lines)).toEqual(['row-1', 2, 'row-3', 4])
    expect(lines.map((line) => line.kind === 'free' && line.isFirst)).toEqual([false, true, false, false])
  })

  it('shows one available slot after the last person where there is no maximum', () => {
    expect(numbers(slotsOf([buildRow(1), buildRow(2)], null))).toEqual(['row-1', 'row-2', 3])
    expect(numbers(slotsOf([], null))).toEqual([1])
  })

  it('promises no number after the last person while a lower slot is free', () => {
    expect(numbers(slotsOf([buildRow(1), buildRow(3)], null))).toEqual(['row-1', 'row-3', null])
  })

  it('keeps everyone on the list after the maximum was lowered, and offers nothing', () => {
    const lines = slotsOf([buildRow(1), buildRow(3), buildRow(4)], 2)
    expect(numbers(lines)).toEqual(['row-1', 2, 'row-3', 'row-4'])
    expect(lines.some((line) => line.kind === 'free' && line.isFirst)).toBe(false)
  })

  it('loses no person without a slot', () => {
    expect(numbers(slotsOf([buildRow(0)], 1))).toContain('row-0')
  })
})

describe('the header', () => {
  it('counts slots against the maximum, also a lowered one', () => {
    const roster = Array.from({ length: 12 }, (_, index) => buildRow(index + 1))
    expect(signedUpText(buildPage({ roster }))).toBe('12/10 participants signed up')
  })

  it('counts distinct people where there is no maximum', () => {
    const event = { max_participants: null }
    expect(signedUpText(buildPage({ event, people_count: 4 }))).toBe('4 participants signed up')
    expect(signedUpText(buildPage({ event, people_count: 1 }))).toBe('1 participant signed up')
  })
})

describe('claiming', () => {
  const account = { viewer: { registered: true } }
  const manager = { viewer: { manages: true } }
  const closed = { event: { registration_deadline: '2026-11-26T11:00:00Z' } }
  const one = { roster: [buildRow(1)], event: { max_participants: 1 } }
  const line = { roster: [buildRow(1)], event: { max_participants: 1, waitlist: true } }
  const start = {
    datetime: '2026-11-26T19:00:00Z',
    end_datetime: null,
    time_zone: 'Europe/Lisbon',
    max_participants: 1,
  }
  const begun = { event: start }
  const LATE = new Date('2026-11-26T23:59:00Z')
  const MIDNIGHT = new Date('2026-11-27T00:00:00Z')

  it.each<[string, PageChanges, Date, 'slot' | 'place' | null]>([
    ['an account on the list', account, BEFORE, 'slot'],
    ['a viewer who is not on it', {}, BEFORE, null],
    ['a manager who is not on it', manager, BEFORE, 'slot'],
    ['an account after the deadline', { ...account, ...closed }, BEFORE, null],
    ['a manager after the deadline', { ...manager, ...closed }, BEFORE, null],
    ['an account after the end', account, AFTER, null],
    ['an account without a free slot', { ...account, ...one }, BEFORE, null],
    ['a manager late on the day of an event without an end', { ...manager, ...begun }, LATE, 'slot'],
    ['an account at that time', { ...account, ...begun }, LATE, null],
    ['a manager on the next day', { ...manager, ...begun }, MIDNIGHT, null],
    ['a manager at that time while someone waits', { ...manager, ...begun, waitlist: [buildWaiting(1)] }, LATE, 'slot'],
    ['a manager at that time without a free slot', { ...manager, ...begun, roster: [buildRow(1)] }, LATE, null],
    ['an account of a full event', { ...account, ...line }, BEFORE, 'place'],
    ['a manager of a full event', { ...manager, ...line }, BEFORE, 'place'],
    ['a person who waits', { viewer: { place: 3 }, ...line }, BEFORE, 'place'],
    ['a viewer of a full event', line, BEFORE, null],
    ['an account of a full event that is over', { ...account, ...line }, AFTER, null],
    ['an account beside a free slot', { ...account, event: line.event }, BEFORE, 'slot'],
    ['an account without a waitlist', { ...account, ...line, event: { ...line.event, waitlist: false } }, BEFORE, null],
  ])('%s claims what there is', (_, changes, at, what) => {
    const page = buildPage(changes)
    expect([canClaim(page, at), canClaimWaitlistPlace(page, at)]).toEqual([what === 'slot', what === 'place'])
  })

  it('shows automatic names under the claimer, with their number', () => {
    const rows = [
      buildRow(1, { name: 'Ana Sousa', is_mine: true }),
      buildRow(2, { name: 'Ana Sousa - 2', claimed_by_me: true }),
      buildRow(3, { name: 'Ana Sousa - 1', claimed_by_me: true }),
    ]
    const found = claims(rows, 'Ana Sousa')
    expect(found.get('row-2')).toEqual({ number: 2, name: 'Ana Sousa' })
    expect(found.get('row-3')).toEqual({ number: 1, name: 'Ana Sousa' })
    expect(found.has('row-1')).toBe(false)
  })

  it('gives a typed name no number, also where it is the same as an automatic one', () => {
    const rows = [
      buildRow(2, { name: 'Ana Sousa - 1', claimed_by_me: true }),
      buildRow(3, { name: 'Rui', claimed_by_me: true }),
      buildRow(4, { name: 'Ana Sousa - 1', claimed_by_me: true }),
    ]
    expect([...claims(rows, 'Ana Sousa').values()]).toEqual([
      { name: 'Ana Sousa', number: 1 },
      { name: 'Rui', by: 'you' },
      { name: 'Ana Sousa - 1', by: 'you' },
    ])
  })

  it('follows who claimed, not the text of the name', () => {
    expect(claims([buildRow(2, { name: 'Ana Sousa - 1' })], 'Ana Sousa').size).toBe(0)
  })

  it('takes names as they are once the claimer has left the list', () => {
    const rows = [buildRow(2, { name: 'Ana Sousa - 1', claimed_by_me: true })]
    expect(claims(rows, null).get('row-2')).toEqual({ name: 'Ana Sousa - 1', by: 'you' })
  })
})

describe('roster news', () => {
  const ana = buildRow(5, { name: 'Ana Sousa' })
  const four = [1, 2, 3, 4].map((slot) => buildRow(slot))

  const news = (before: PageChanges, after: PageChanges) => rosterNews(buildPage(before), buildPage(after))

  it('names who joined', () =>
    expect(news({ roster: four }, { roster: [...four, ana] })).toBe('Ana Sousa joined, 5 of 10'))
  it('names who left', () => expect(news({ roster: [...four, ana] }, { roster: four })).toBe('Ana Sousa left, 4 of 10'))
  it('counts a crowd', () => {
    const event = { max_participants: null }
    expect(news({ event }, { event, roster: four })).toBe('4 people joined, 4 signed up')
  })
  it('says which slot a person gave up or took beside another one', () => {
    const sections = ['4:10 PM', '4:20 PM', 'Grill'].map((name) =>
      buildSection(name, { size: name === 'Grill' ? 2 : 1 }),
    )
    const event = { sections, max_picks: 3 }
    const time = (section: number, name = 'Ana') =>
      buildRow(1, { id: `${section} ${name}`, name, section_id: sections[section]?.id })
    const [one, two, grill, bens] = [time(0), time(1), time(2), time(1, 'Ben')]
    const news = (before: (typeof one)[], after: (typeof one)[]) =>
      rosterNews(buildPage({ event, roster: before }), buildPage({ event, roster: after }))
    expect(news([one, two], [two])).toBe('Ana gave up 4:10\u00a0PM, 1 of 10')
    expect(news([one], [one, grill])).toBe('Ana took Grill 1, 2 of 10')
    expect(news([one, two, grill], [grill])).toBe('2 slots were given up, 1 of 10')
    expect(news([two], [])).toBe('Ana left, 0 of 10')
    expect(news([one, two], [one, bens])).toBe('Ana gave up 4:20\u00a0PM, Ben joined, 2 of 10')
  })
  it('leaves out people that other messages announce', () => {
    const roster = [...four, ana]
    const tell = (isTold: (row: { id: string }) => boolean) =>
      rosterNews(buildPage({ roster: four.slice(1) }), buildPage({ roster }), isTold)
    expect(tell(({ id }) => id === ana.id)).toBe('Person 1 joined, 5 of 10')
    expect(tell(() => true)).toBeNull()
  })
  it('is silent if no one joined or left', () => expect(news({ roster: four }, { roster: [...four] })).toBeNull())
})

describe('news of the line', () => {
  const event = { max_participants: 2 }
  const roster = [buildRow(1, { name: 'Ben' }), buildRow(2)]
  const hana = buildWaiting(1, { name: 'Hana' })
  const ana = buildWaiting(2, { name: 'Ana' })
  const full = { event, roster, waitlist: [hana, ana] }
  const news = (after: PageChanges, before: PageChanges = full) =>
    rosterNews(buildPage(before), buildPage({ ...full, ...after }))

  it('names who joined it, also the first one', () => {
    expect(news({}, { ...full, waitlist: [hana] })).toBe('Ana joined the waitlist, 2 of 2, 2 waiting')
    expect(news({}, { event, roster })).toBe('2 people joined the waitlist, 2 of 2, 2 waiting')
  })

  it('names who left it', () => expect(news({ waitlist: [hana] })).toBe('Ana left the waitlist, 2 of 2, 1 waiting'))

  it('names who got the slot that became free', () => {
    const after = {
      roster: [buildRow(1, { id: hana.id, name: hana.name }), buildRow(2)],
      waitlist: [{ ...ana, place: 1 }],
    }
    const announced = news({ ...after, roster: after.roster.map((row) => row) })
    expect(announced).toBe('Ben left, Hana got a slot, 2 of 2, 1 waiting')
  })

  it('does not take the known beginning of a long line for all of it', () => {
    expect(news({ waitlist: [hana], waiting_count: 2 }, { ...full, waiting_count: 3 })).toBeNull()
  })

  it('is none when nothing has changed', () => expect(news({ waitlist: [{ ...hana }, ana] })).toBeNull())
})

it('a guest on the list adds up to ten people, while people can join or wait', () => {
  const open = buildPage({ roster: [buildRow(1)], event: { max_participants: 2 } })
  const guest = { secret: 's', added: 9 }
  expect(canAdd(open, guest, BEFORE)).toBe(true)
  expect(canAdd(open, { ...guest, secret: undefined }, BEFORE)).toBe(false)
  expect(canAdd(open, { ...guest, added: 10 }, BEFORE)).toBe(false)
  expect(canAdd(open, guest, AFTER)).toBe(false)
  const full = (waitlist: boolean) => buildPage({ roster: [buildRow(1)], event: { max_participants: 1, waitlist } })
  expect([true, false].map((waitlist) => canAdd(full(waitlist), guest, BEFORE))).toEqual([true, false])
  for (const event of [{ is_private: true }, { group_id: 'group' }]) {
    expect(canAdd(buildPage({ event }), guest, BEFORE)).toBe(false)
  }
  const two = buildPage({ event: { max_others: 2 } })
  expect([1, 2].map((added) => canAdd(two, { ...guest, added }, BEFORE))).toEqual([true, false])
})

it('no one is offered to bring more others than the event allows, except event managers', () => {
  const roster = [
    { ...buildRow(1), claimed_by_me: true },
    { ...buildRow(2), claimed_by_me: true, extra: true },
  ]
  const offered = (max_others: number, manages = false) => {
    const page = buildPage({ event: { max_others }, viewer: { registered: true, manages }, roster })
    return [canClaim(page, BEFORE), mostOthers(page)]
  }
  expect([offered(2), offered(1), offered(0)]).toEqual([
    [true, 2],
    [false, 1],
    [false, 0],
  ])
  expect(offered(0, true)).toEqual([true, 10])
})
