import { describe, expect, it } from 'vitest'
import type { Details, MovedTime } from '../../../../supabase/functions/send-messages/message.ts'
import { claimed, LONG_SECTION, own, tell } from './telling.ts'

/** Texts of a new slot. */

const WHEN = 'Five-a-side · Tue, Dec 3, 8:00 PM'

it('says the year of what is far away', () => {
  const told = tell('promoted', { slots: [own(7)] }, { now: new Date('2057-12-02T18:00:00Z') })
  expect(told.body).toBe('Five-a-side · Tue, Dec 3, 2058, 8:00 PM')
})

describe('a slot from the line', () => {
  it.each<[string, Details, string, string]>([
    ['one', { slots: [own(7)] }, 'You got slot 7', WHEN],
    [
      'paid',
      { slots: [own(7)], price: { cents: 500, currency: 'EUR' } },
      'You got slot 7',
      'Five-a-side · Tue, Dec 3, 8:00 PM · €5.00',
    ],
    [
      'several',
      { slots: [own(9), claimed(8, 'Ana')], price: { cents: 500, currency: 'JPY' } },
      'You got slots 8 and 9',
      'Five-a-side · Tue, Dec 3, 8:00 PM · ¥500 each',
    ],
    ['many', { slots: [1, 2, 3, 4].map(own) }, 'You got 4 slots', WHEN],
    ['for somebody', { slots: [claimed(8, 'Ana')] }, 'Ana got slot 8', WHEN],
    ['for two', { slots: [claimed(8, 'Ana'), claimed(9, 'Rui')] }, 'Ana and Rui got slots 8 and 9', WHEN],
    ['for more', { slots: [1, 2, 3, 4].map((slot) => claimed(slot, `Person ${slot}`)) }, '4 people got 4 slots', WHEN],
  ])('%s', (_, details, title, body) => {
    expect(tell('promoted', details)).toEqual({ title, body, path: '/signup/fiveaside' })
  })

  it.each<[string, NonNullable<Details['slots']>, string]>([
    ['one', [{ ...own(2), section: 'Driver' }], 'You got Driver 2'],
    ['one whose name has digits', [{ ...own(1), section: 'Setup 8–10' }], 'You got Setup 8–10, slot 1'],
    ['with a name as it was written', [{ ...own(2), section: 'slots' }], 'You got slots 2'],
    [
      'with a long name',
      [{ ...own(12), section: LONG_SECTION }],
      'You got Everybody who drives one of the larger vans to… 12',
    ],
    ['from right to left', [{ ...own(2), section: 'سائق' }], 'You got \u2068سائق\u2069 2'],
    [
      'in two of them',
      [
        { ...own(2), section: 'Driver' },
        { ...claimed(1, 'Ana'), section: 'Cook' },
      ],
      'You got Driver 2 and Cook 1',
    ],
    [
      'in three with long names',
      [1, 2, 3].map((slot) => ({ ...own(slot), section: LONG_SECTION })),
      'You got Everybody… 1, Everybody… 2 and Everybody… 3',
    ],
    ['many', [1, 2, 3, 4].map((slot) => ({ ...own(slot), section: 'Driver' })), 'You got 4 slots'],
    ['for somebody', [{ ...claimed(2, 'Ana'), section: 'Driver' }], 'Ana got Driver 2'],
    [
      'for somebody, with long names',
      [{ ...claimed(2, 'Anastasia Konstantinopolsky of Saint Petersburg'), section: LONG_SECTION }],
      'Anastasia Konstantinopolsky… got Everybody who drives… 2',
    ],
  ])('of a section, %s', (_, slots, title) => {
    expect(tell('promoted', { slots }).title).toBe(title)
  })

  const timed = (minute: number, section: string, alone = true) => ({
    ...own(2),
    section,
    starts_at: `2058-12-03T20:${minute}:00Z`,
    alone,
  })
  it('times on two days say the day of the later one', () => {
    const slots = [{ ...timed(10, 'Wed, Dec 4, 8:10 PM'), starts_at: '2058-12-04T20:10:00Z' }, timed(20, '8:20 PM')]
    expect(tell('reminder', { slots }).body).toBe('Tue, Dec 3, 8:20 PM · City Park · Wed 8:10 PM and 8:20 PM')
    expect(tell('promoted', { slots: slots.slice(0, 1) }).title).toBe('You got 8:10 PM')
  })

  it('shifts with names say when the later ones start, as far as there is room', () => {
    const body = (...slots: NonNullable<Details['slots']>) => tell('reminder', { slots }).body
    const start = 'Tue, Dec 3, 8:10 PM · City Park'
    expect(body(timed(10, 'Setup'), timed(40, 'Grill'))).toBe(`${start} · Setup and Grill at 8:40 PM`)
    expect(body(timed(40, 'Grill', false), timed(10, 'Setup'))).toBe(`${start} · Grill 2 at 8:40 PM and Setup`)
    const tomorrow = { ...timed(10, 'Clean-up'), starts_at: '2058-12-04T09:00:00Z' }
    expect(body(timed(10, '8:10 PM'), tomorrow)).toBe(`${start} · 8:10 PM and Clean-up at Wed 9:00 AM`)
    expect(body(timed(10, 'Setup'), timed(10, 'Grill'))).toBe(`${start} · Setup and Grill`)
    expect(body(timed(10, LONG_SECTION), timed(20, LONG_SECTION), timed(30, LONG_SECTION))).toBe(
      `${start} · Everybody…, Everybody… at 8:20 PM and Everybody… at 8:30 PM`,
    )
    const later = { ...tomorrow, section: LONG_SECTION }
    expect(body(timed(10, LONG_SECTION), later, later)).toBe(`${start} · Everybody…, Everybody… and Everybody…`)
  })

  it.each<[string, NonNullable<Details['slots']>, string, string]>([
    ['called like it', [timed(10, '8:10 PM')], 'You got 8:10 PM', '8:10 PM'],
    ['called like the time before the event moved', [timed(10, '4:10 PM')], 'You got 8:10 PM', '8:10 PM'],
    ['with a name', [timed(10, 'Grill')], 'You got Grill', '8:10 PM'],
    ['with more slots', [timed(10, '8:10 PM', false)], 'You got 8:10 PM, slot 2', '8:10 PM'],
    ['beside another', [timed(40, '8:40 PM'), timed(20, '8:20 PM')], 'You got 8:40 PM and 8:20 PM', '8:20 PM'],
  ])('of a time, %s: its own time, and a reminder too', (_, slots, title, at) => {
    expect(tell('promoted', { slots })).toMatchObject({ title, body: `Five-a-side · Tue, Dec 3, ${at}` })
    expect(tell('reminder', { slots }).body).toContain(
      `Tue, Dec 3, ${at} · City Park · ${title.slice('You got '.length)}`,
    )
    const unnamed = slots.map(({ section: _section, ...slot }) => slot)
    expect(tell('joined', { slots: unnamed, place: null }).body).toContain(at)
  })
})

describe('a time that moved', () => {
  const at = (section: string, from: number, before: Details['before'] = {}, to = from + 1): MovedTime => ({
    section,
    starts_at: `2058-12-03T${from}:00:00Z`,
    ends_at: `2058-12-03T${to}:00:00Z`,
    before,
  })
  const nine = { starts_at: '2058-12-03T09:00:00Z', ends_at: '2058-12-03T10:00:00Z' }

  it.each<[string, Details, string, string]>([
    [
      'is told as an event is',
      { times: [at('9:00 AM', 14, nine)] },
      'Five-a-side: your time moved to 2:00 PM',
      'Now Tue, Dec 3, 2:00 PM · Until 3:00 PM · City Park · Before: 9:00 AM',
    ],
    [
      'has its name',
      { times: [at('Garden', 14, { starts_at: '2058-12-04T09:00:00Z' })] },
      'Five-a-side: your time moved to Tue, Dec 3',
      'Garden · Now Tue, Dec 3, 2:00 PM · City Park · Before: Wed, Dec 4, 9:00 AM',
    ],
    [
      'is told before another place, and so is each of several',
      { before: { location: null }, times: [at('Garden', 14, nine), at('3:00 PM', 15), at('Grill', 16)] },
      'Five-a-side: your time moved to 2:00 PM',
      'Garden · Now Tue, Dec 3, 2:00 PM · Until 3:00 PM · City Park · Before: 9:00 AM · Also: 3:00 PM to 4:00 PM · Grill: 4:00 PM to 5:00 PM',
    ],
    [
      'in its end alone',
      { times: [at('9:00 AM', 14, { ends_at: nine.ends_at })] },
      'Five-a-side: your time ends at 3:00 PM',
      'Now Tue, Dec 3, 2:00 PM · Until 3:00 PM · City Park',
    ],
    [
      'is told as one that came to be, where there was none before',
      { times: [at('2:00 PM', 14, { starts_at: nine.starts_at, ends_at: null })] },
      'Five-a-side: your time is 2:00 PM',
      'Now Tue, Dec 3, 2:00 PM · Until 3:00 PM · City Park · Before: 9:00 AM',
    ],
    [
      'came to be where the event begins',
      { times: [at('2:00 PM', 14, { ends_at: null })] },
      'Five-a-side: your time is 2:00 PM',
      'Now Tue, Dec 3, 2:00 PM · Until 3:00 PM · City Park',
    ],
    [
      'with the whole event',
      { before: { starts_at: '2058-12-03T19:00:00Z' }, times: [at('7:10 PM', 21, nine), at('Grill', 22, nine)] },
      'Five-a-side moved to 8:00 PM',
      'Now Tue, Dec 3, 8:00 PM · City Park · Before: 7:00 PM · Your time: 9:00 PM to 10:00 PM · Grill: 10:00 PM to 11:00 PM',
    ],
  ])('%s', (_, details, title, body) => {
    expect(tell('changed', details)).toEqual({ title, body, path: '/signup/fiveaside' })
  })
})
