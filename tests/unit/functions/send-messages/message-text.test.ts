import { describe, expect, it } from 'vitest'
import type { Details, EventFacts } from '../../../../supabase/functions/send-messages/message.ts'
import { EVENT } from './support.ts'
import { claimed, type Kind, own, SERIES, tell } from './telling.ts'

/** Every sentence that is sent, but for those of a slot from the line (message-text-slots.test.ts). */

const WHEN = 'Five-a-side · Tue, Dec 3, 8:00 PM'

describe('a slot that was offered', () => {
  const time = { section: '4:10 PM', starts_at: '2058-12-03T16:10:00Z', alone: true }
  it.each<[string, Details['taken'], string, string]>([
    ['one', [{ ...own(7), by: 'Ben' }], 'Ben takes your slot 7', WHEN],
    ['a time', [{ ...own(1), by: 'Ben', ...time }], 'Ben takes your 4:10 PM', 'Five-a-side · Tue, Dec 3, 4:10 PM'],
    ['for somebody', [{ ...claimed(8, 'Leo'), by: 'Ben' }], 'Ben takes Leo’s slot 8', WHEN],
    ['whose new person has left again', [{ ...own(7), by: null }], 'Someone takes your slot 7', WHEN],
    [
      'several',
      [
        { ...own(1), by: 'Ben', ...time },
        { ...own(2), by: 'Cleo', section: 'Driver' },
      ],
      '2 of your slots are taken',
      'Ben: 4:10 PM · Cleo: Driver 2 · Five-a-side · Tue, Dec 3, 4:10 PM',
    ],
  ])('%s', (_, taken, title, body) => {
    expect(tell('taken', { taken })).toEqual({ title, body, path: '/signup/fiveaside' })
  })
})

describe('calling off', () => {
  it('says when it would have been, and what people should know', () => {
    expect(tell('called_off', { off: true, note: 'The hall is flooded.' })).toMatchObject({
      title: 'Five-a-side is called off',
      body: 'Tue, Dec 3, 8:00 PM · The hall is flooded.',
      path: `/signup/${EVENT.id}`,
    })
    expect(tell('called_off', { off: true, note: null }).body).toBe('Tue, Dec 3, 8:00 PM')
  })

  it('cuts a long sentence, and never leaves it out', () => {
    const { body } = tell('called_off', { off: true, note: 'The hall is flooded. '.repeat(9) })
    expect(body).toMatch(/^Tue, Dec 3, 8:00 PM · The hall is flooded\..*…$/)
  })

  it('an undone cancellation says when and where the event is', () => {
    expect(tell('called_off', { off: false, note: null })).toMatchObject({
      title: 'Five-a-side is back on',
      body: 'Tue, Dec 3, 8:00 PM · City Park',
    })
  })
})

describe('a message to all participants', () => {
  const words = (text: string, by = 'Olga') => ({ by, text })

  it('says who wrote it, and what, on one line', () => {
    expect(tell('notice', { notices: [words('We start at 8.\nSame court.')] })).toMatchObject({
      title: 'Five-a-side: message from Olga',
      body: 'We start at 8. Same court.',
      path: `/signup/${EVENT.id}`,
    })
  })

  it('says the last of several, each behind its writer, and leaves none of three out', () => {
    const { title, body } = tell('notice', {
      notices: [words('Old'), words('One '.repeat(125), 'Ana'), words('Two'), words('Three')],
    })
    expect(title).toBe('Five-a-side: new messages')
    expect(body).toMatch(/^Ana: One One .*One… · Olga: Two · Olga: Three$/)
    expect([...body].length).toBeLessThanOrEqual(150)
  })

  it('names a single author once', () => {
    const notices = [words('One'), words('Two')]
    expect(tell('notice', { notices })).toMatchObject({ title: 'Five-a-side: message from Olga', body: 'One · Two' })
  })

  it('keeps the order of a writer with right-to-left letters, and of their words', () => {
    const notices = [words('הכל בסדר 8', 'דנה'), words('See you', `${'Maximiliana '.repeat(3)}Ferreira`)]
    expect(tell('notice', { notices }).body).toBe('\u2068דנה\u2069: \u2068הכל בסדר 8\u2069 · Maximiliana…: See you')
  })
})

describe('a change', () => {
  it.each<[string, Details['before'], Partial<EventFacts>, string, string]>([
    [
      'of the time',
      { starts_at: '2058-12-03T19:00:00Z' },
      {},
      'Five-a-side moved to 8:00 PM',
      'Now Tue, Dec 3, 8:00 PM · City Park · Before: 7:00 PM',
    ],
    [
      'of the day and the place',
      { starts_at: '2058-12-02T19:00:00Z', location: 'Old Hall' },
      {},
      'Five-a-side moved to Tue, Dec 3',
      'Now Tue, Dec 3, 8:00 PM · City Park · Before: Mon, Dec 2, 7:00 PM',
    ],
    ['of the place', { location: null }, {}, 'Five-a-side is now at City Park', 'Now Tue, Dec 3, 8:00 PM · City Park'],
    [
      'to no place',
      { location: 'Old Hall' },
      { location: null },
      'Five-a-side has no place yet',
      'Now Tue, Dec 3, 8:00 PM',
    ],
    [
      'of the end',
      { ends_at: null },
      {},
      'Five-a-side ends at 10:00 PM',
      'Now Tue, Dec 3, 8:00 PM · Until 10:00 PM · City Park',
    ],
    [
      'to no end',
      { ends_at: '2058-12-03T22:00:00Z' },
      { ends_at: null },
      'Five-a-side no longer has an end time',
      'Now Tue, Dec 3, 8:00 PM · City Park',
    ],
    [
      'of the end to the next day',
      { ends_at: null },
      { ends_at: '2058-12-04T01:00:00Z' },
      'Five-a-side ends at 1:00 AM',
      'Now Tue, Dec 3, 8:00 PM · Until Wed, Dec 4, 1:00 AM · City Park',
    ],
  ])('%s', (_, before, change, title, body) => {
    const event = { ...EVENT, ...change }
    expect(tell('changed', { before: before ?? {} }, { event })).toEqual({ title, body, path: '/signup/fiveaside' })
  })
})

it.each<[string, EventFacts, Details, string, string, string]>([
  ['an event', EVENT, { skipped: false }, 'Five-a-side is cancelled', 'Tue, Dec 3, 8:00 PM', '/'],
  [
    'a date of a series',
    SERIES,
    { skipped: false },
    'Five-a-side is cancelled',
    'Tue, Dec 3, 8:00 PM',
    '/signup/tuesdays',
  ],
  [
    'a skipped date',
    SERIES,
    { skipped: true },
    'Five-a-side is skipped this time',
    'Tue, Dec 3, 8:00 PM · The series goes on.',
    '/signup/tuesdays',
  ],
])('%s is cancelled, and the tap leads to what is left', (_, event, details, title, body, path) => {
  expect(tell('cancelled', details, { event })).toEqual({ title, body, path })
})

it.each([
  ['the day before', '2058-12-02T18:00:00Z', 'tomorrow'],
  ['the next morning, after a night', '2058-12-03T08:00:00Z', 'today'],
  ['earlier', '2058-12-01T08:00:00Z', 'on Tue, Dec 3'],
])('a reminder says when the event is if it is sent %s', (_, now, soon) => {
  const told = tell('reminder', { slots: [own(7)] }, { now: new Date(now) })
  expect(told).toEqual({
    title: `Five-a-side is ${soon}`,
    body: 'Tue, Dec 3, 8:00 PM · City Park · Slot 7',
    path: '/signup/fiveaside',
  })
})

it('a reminder names the section', () => {
  const slots = [{ ...own(2), section: 'sorter' }]
  expect(tell('reminder', { slots }).body).toBe('Tue, Dec 3, 8:00 PM · City Park · sorter 2')
})

it.each<[Details, string]>([
  [{ deadline: null }, 'Tue, Dec 3, 8:00 PM · Sign up now'],
  [{ deadline: '2058-12-03T12:00:00Z' }, 'Tue, Dec 3, 8:00 PM · Sign up until Tue, Dec 3, 12:00 PM'],
])('a date that is open: %j', (details, body) => {
  expect(tell('opened', details)).toEqual({ title: 'Five-a-side is open', body, path: '/signup/fiveaside' })
})

const CANT = { label: 'Can’t come', path: '/signup/fiveaside#r=cant' }

it('asks expected people if they come', () => {
  expect(tell('asked', {})).toEqual({
    title: 'Five-a-side: are you coming?',
    body: expect.stringMatching(/ · Join, or say that you can’t come$/),
    path: '/signup/fiveaside',
    answers: [CANT],
  })
})

it('only expected people get the answer button of a new date, and no one for a private event', () => {
  expect(tell('opened', { asks: true }).answers).toEqual([CANT])
  expect(tell('opened')).not.toHaveProperty('answers')
  const event = { ...EVENT, private: true }
  expect(tell('asked', {}, { event })).toEqual({
    title: 'News from a private event',
    body: '',
    path: '/signup/fiveaside',
  })
})

it('asks organizers whether an event with too few people is on', () => {
  const minimum = { needed: 8, people: 5 }
  expect(tell('undecided', { minimum })).toEqual({
    title: 'Five-a-side has 5 of 8. On or off?',
    body: 'Tue, Dec 3, 8:00 PM · Without an answer it stays on',
    path: '/signup/fiveaside',
    answers: [
      { label: 'It’s On', path: '/signup/fiveaside#r=on' },
      { label: 'Call Off', path: '/signup/fiveaside#r=off' },
    ],
  })
  expect(tell('called_off', { off: false, decided: true }).title).toBe('Five-a-side is on')
  expect(tell('reminder', { slots: [own(7)], minimum }).body).toContain('Not sure yet: 5 of 8 needed')
})

it.each<[NonNullable<Details['what']>, string, string]>([
  ['denied', 'Your €5.00 never arrived', 'Five-a-side · Please look at your payment again.'],
  ['refund', 'You get €5.00 back', 'Five-a-side · The organizer will return it to you.'],
  ['refunded', 'Your €5.00 was returned', 'Five-a-side · If it has not reached you, ask the organizer.'],
])('money, %s', (what, title, body) => {
  const told = tell('payment', { what, cents: 500, currency: 'EUR' })
  expect(told).toEqual({ title, body, path: '/signup/fiveaside' })
})

describe('late withdrawals', () => {
  const went = (...names: string[]) => names.map((name) => ({ name }))
  const many = ['Ana', 'Bo', 'Cy', 'Di', 'Eva']
  it.each<[string, Details, string, string]>([
    ['one', { left: went('Rui') }, 'Rui withdrew late', WHEN],
    ['one of a deleted account', { left: [...went('Ana'), { name: null }] }, 'Ana and 1 more withdrew late', WHEN],
    ['only deleted accounts', { left: [{ name: null }] }, '1 withdrew late', WHEN],
    ['more than are named', { left: went(...many), left_count: 25 }, 'Ana, Bo and 23 more withdrew late', WHEN],
    [
      'too long for a title',
      { left: went('Anastasia Konstantinopolsky', 'Maximilian Oberhauser', 'Lea') },
      '3 withdrew late',
      `${WHEN} · Anastasia Konstantinopo…, Maximilian Oberhauser and Lea withdrew late`,
    ],
    ['with sections', { left: [{ name: 'Rui', section: 'Cook' }] }, 'Rui (Cook) withdrew late', WHEN],
    [
      'with sections that the title has no room for',
      { left: ['Anastasia', 'Maximilian', 'Wolfgang'].map((name) => ({ name, section: 'Driver' })) },
      'Anastasia, Maximilian and Wolfgang withdrew late',
      `${WHEN} · Anastasia (Driver), Maximilian (Driver) and Wolfgang (Driver) withdrew late`,
    ],
  ])('%s', (_, details, title, body) => {
    expect(tell('digest', details)).toEqual({ title, body, path: '/signup/fiveaside' })
  })
})

it('an unknown kind of a newer database becomes a generic notification', () => {
  expect(tell('surprise' as Kind).title).toBe('News from Five-a-side')
})

describe('where the reader is', () => {
  it.each<[string, string | null, string | null, string]>([
    ['in the same zone', 'Europe/Lisbon', 'Europe/Lisbon', 'Tue, Dec 3, 8:00 PM'],
    ['where clocks agree', 'Europe/Lisbon', 'Europe/London', 'Tue, Dec 3, 8:00 PM'],
    ['elsewhere', 'Europe/Lisbon', 'Europe/Berlin', 'Tue, Dec 3, 8:00 PM in Lisbon'],
    ['not known, as in a mail', 'Europe/Lisbon', null, 'Tue, Dec 3, 8:00 PM in Lisbon'],
    ['far away, under an old name', 'Asia/Saigon', 'Europe/Lisbon', 'Wed, Dec 4, 3:00 AM in Ho Chi Minh City'],
    ['in the only zone that is known', null, 'Asia/Kolkata', 'Wed, Dec 4, 1:30 AM'],
    ['where no zone is known', null, null, 'Tue, Dec 3, 8:00 PM UTC'],
    ['with an event in a zone that is none', 'Mars/Phobos', 'Europe/Lisbon', 'Tue, Dec 3, 8:00 PM'],
    ['with an event in a zone that is no place', 'Etc/GMT+5', 'Europe/Lisbon', 'Tue, Dec 3, 3:00 PM'],
  ])('%s', (_, zone, reader, when) => {
    expect(tell('cancelled', {}, { event: { ...EVENT, zone }, zone: reader }).body).toBe(when)
  })

  it.each([
    ['is tomorrow', '2058-10-27T00:30:00Z', '2058-10-26T22:30:00Z'],
    ['is today', '2058-10-27T00:30:00Z', '2058-10-26T23:30:00Z'],
    ['is tomorrow', '2058-10-28T12:00:00Z', '2058-10-26T23:15:00Z'],
    ['is tomorrow', '2058-03-31T18:00:00Z', '2058-03-30T23:30:00Z'],
  ])('days are those of the event, of 23 and 25 hours too: it %s', (soon, starts_at, now) => {
    const event = { ...EVENT, starts_at, zone: 'Europe/Lisbon' }
    expect(tell('reminder', {}, { event, now: new Date(now) }).title).toBe(`Five-a-side ${soon}`)
  })
})
