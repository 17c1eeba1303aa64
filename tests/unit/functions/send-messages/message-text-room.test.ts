import { describe, expect, it } from 'vitest'
import type { Details } from '../../../../supabase/functions/send-messages/message.ts'
import { claimed, type Kind, own, SERIES, tell } from './telling.ts'

/** The longest message of each kind fits on a lock screen, and of a private event none says anything. */

/** One of each kind, with everything that may make it long. */
const FULL: Record<Kind, Details> = {
  promoted: {
    slots: [
      claimed(98, 'Maximilian Oberhauser'),
      claimed(99, 'Anastasia Konstantinopolsky'),
      claimed(100, 'Wolfgang Amadeus'),
    ],
    price: { cents: 123456789, currency: 'USD' },
  },
  changed: {
    before: { ends_at: null, location: 'Old Hall' },
    times: [8, 9, 10].map((hour) => ({
      section: 'Setup',
      starts_at: `2058-12-03T1${hour % 10}:00:00Z`,
      ends_at: '2058-12-03T22:00:00Z',
      before: { starts_at: '2058-12-02T19:00:00Z', ends_at: '2058-12-02T20:00:00Z' },
    })),
  },
  called_off: { off: true, note: 'The hall is flooded, and no other one is free. '.repeat(4) },
  cancelled: { skipped: true },
  reminder: { slots: [own(98), own(99), own(100)], minimum: { needed: 100, people: 99 } },
  joined: { slots: [own(98), own(99), own(100)] },
  opened: { deadline: '2058-12-03T12:00:00Z' },
  asked: {},
  undecided: { minimum: { needed: 100, people: 99 } },
  notice: {
    notices: ['Ana', 'Rui'].map((by) => ({
      by: by.repeat(30),
      text: 'The hall is flooded, and no other one is free. '.repeat(10),
    })),
  },
  payment: { what: 'refunded', cents: 123456789, currency: 'USD' },
  digest: {
    left: Array.from({ length: 20 }, (_, index) => ({ name: `Maximilian Oberhauser ${index}` })),
    left_count: 3000,
  },
  taken: {
    taken: [{ slot: 100, name: 'Wolfgang Amadeus', by: 'Anastasia Konstantinopolsky' }],
  },
}
const NAMES = {
  long: 'The extraordinarily long annual general meeting of the football friends of all northern districts',
  'one word': 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft',
  emoji: '👨‍👩‍👧‍👦'.repeat(14),
  'right to left': 'כדורגל בפארק העירוני כל יום שלישי בערב עם כל החברים מהשכונה והמשפחות שלהם',
  hostile: 'Line\u2028break \u202Eesrever\u202C\u0007 and\ttabs',
}
/** The same of an event with sections. */
const inSections = (details: Details, section: string): Details => ({
  ...details,
  ...(details.slots && { slots: details.slots.map((slot) => ({ ...slot, section })) }),
  ...(details.times && { times: details.times.map((time) => ({ ...time, section })) }),
  ...(details.taken && { taken: details.taken.map((slot) => ({ ...slot, section })) }),
  ...(details.left && { left: details.left.map((person) => ({ ...person, section })) }),
})
const kinds = Object.keys(FULL) as (keyof typeof FULL)[]

describe.each(kinds)('%s', (kind) => {
  it.each(Object.entries(NAMES))('fits on a lock screen with a name that is %s', (_, name) => {
    const event = { ...SERIES, name, location: name }
    const section = [...name].slice(0, 60).join('')
    for (const details of [FULL[kind], inSections(FULL[kind], section)]) {
      const { title, body } = tell(kind, details, { event, zone: 'Asia/Ho_Chi_Minh' })
      expect([...title].length).toBeLessThanOrEqual(60)
      expect([...body].length).toBeLessThanOrEqual(150)
      for (const text of [title, body]) {
        // Each isolate that is opened is closed, nothing turns the direction, and no half of an emoji is left.
        expect(text.split('\u2068').length).toBe(text.split('\u2069').length)
        expect(text).not.toMatch(/[\p{Cc}\u202a-\u202e\u2028]|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|\u200d…/u)
      }
    }
  })

  it('says nothing of a private event but that there is news', () => {
    const event = { ...SERIES, name: 'Secret', location: 'Hideout', private: true }
    const told = tell(kind, inSections(FULL[kind], 'Driver'), { event })
    expect(told).toEqual({
      title: 'News from a private event',
      body: '',
      path: expect.stringMatching(/^\/signup\/\w+$/),
    })
  })
})
