import { describe, expect, test, vi } from 'vitest'
import type { EventResponse } from '@/features/invites/schema'
import { cardOf } from '@/link-preview/card-text'
import { buildGroupInvite, buildInvite, NOW } from './invite'

const cardWith = (fields: Partial<EventResponse> = {}) => cardOf(buildInvite(fields), 'fiveASide123', NOW)
const titleWith = (fields: Partial<EventResponse>) => cardWith(fields)?.title
/** Without the place, and the picture that goes with it. */
function roomWith(fields: Partial<EventResponse>) {
  const card = cardWith({ location: null, ...fields })
  return [card?.description, card?.image]
}

const GROUP = buildGroupInvite().id
/** In the last two hours before the start. */
const SOON = new Date(NOW.getTime() + 3_600_000).toISOString()

test('a card says what, when, where, and whether there is room', () => {
  expect(cardWith()).toEqual({
    title: 'Five-a-side football · Tue, Nov 24, 6:00 PM',
    description: 'City Park · 3 spots left',
    image: '/cards/few.png',
    alt: 'A sign-up sheet with its last free slots',
  })
})

test('a card names no one', () => {
  expect(JSON.stringify(cardWith({ people: [{ slot_number: 1, name: 'Zephyrine' }] }))).not.toContain('Zephyrine')
})

test('a card says how many people an event needs', () => {
  const minimum = { needed: 8, people: 5, decides_at: '2026-11-23T18:00:00Z' }
  expect(cardWith({ minimum })?.description).toBe('City Park · 5 of 8 needed · 3 spots left')
})

describe('the time', () => {
  test('is that of the event, wherever the host is', () => {
    for (const host of ['UTC', 'Asia/Tokyo', 'America/Los_Angeles']) {
      vi.stubEnv('TZ', host)
      expect(titleWith({ time_zone: 'Europe/Berlin' })).toContain('Tue, Nov 24, 7:00 PM')
      expect(titleWith({ time_zone: 'Pacific/Auckland' })).toContain('Wed, Nov 25, 7:00 AM')
      expect(titleWith({ time_zone: 'Asia/Kathmandu' })).toContain('Tue, Nov 24, 11:45 PM')
    }
  })

  test('says its year when it is another one', () => {
    expect(titleWith({ time_zone: 'Europe/Lisbon', datetime: '2099-12-31T12:00:00Z' })).toContain(
      'Thu, Dec 31, 2099, 12:00 PM',
    )
  })

  test('says that it is UTC where the zone is not known', () => {
    for (const time_zone of [null, undefined, 'Europe/Atlantis']) {
      expect(titleWith({ time_zone })).toBe('Five-a-side football · Tue, Nov 24, 6:00 PM UTC')
    }
  })

  test('is left out where there is none, or none that can be read', () => {
    expect(titleWith({ datetime: null, end_datetime: null })).toBe('Five-a-side football')
    expect(titleWith({ datetime: 'soon', end_datetime: null })).toBe('Five-a-side football')
  })
})

test('the picture of an event with free slots has the color that the organizer chose', () => {
  const imageWith = (fields: Partial<EventResponse>) => cardWith(fields)?.image
  const open = { participant_count: 0 }
  expect(imageWith({ ...open, look: 0 })).toBe('/cards/open-0.jpg')
  expect(imageWith({ ...open, look: 48 * 7 + 47 })).toBe('/cards/open-7.jpg')
  expect(imageWith({ ...open, look: null })).toBe('/cards/open.png')
  expect(imageWith({ look: 0 })).toBe('/cards/few.png')
})

describe('the room', () => {
  test('is counted while there is some, and few slots look like few', () => {
    expect(roomWith({ participant_count: 0 })).toEqual(['10 spots left', '/cards/open.png'])
    expect(roomWith({ participant_count: 6 })).toEqual(['4 spots left', '/cards/open.png'])
    expect(roomWith({ participant_count: 7 })).toEqual(['3 spots left', '/cards/few.png'])
    expect(roomWith({ participant_count: 9 })).toEqual(['1 spot left', '/cards/few.png'])
  })

  test('has no end without a maximum', () => {
    expect(roomWith({ max_participants: null, participant_count: 0 })).toEqual(['Sign-up is open', '/cards/open.png'])
    expect(roomWith({ max_participants: null })).toEqual(['7 signed up', '/cards/open.png'])
  })

  test('is gone when it is full, also beyond a lowered maximum', () => {
    for (const participant_count of [10, 12]) {
      expect(roomWith({ participant_count, waitlist: false })).toEqual(['Full', '/cards/full.png'])
      expect(roomWith({ participant_count })).toEqual(['Full · Join the waitlist', '/cards/waiting.png'])
      expect(roomWith({ participant_count, waiting_count: 3 })).toEqual(['Full · 3 waiting', '/cards/waiting.png'])
    }
    expect(roomWith({ participant_count: 10, waitlist: false, waiting_count: 3 })).toEqual([
      'Full · 3 waiting',
      '/cards/full.png',
    ])
  })

  test('is there if all slots are taken and one is offered', () => {
    expect(roomWith({ participant_count: 10, offers: [''] })).toEqual(['A slot is offered', '/cards/few.png'])
    expect(roomWith({ participant_count: 10, offers: [''], waiting_count: 1, datetime: SOON })[0]).toBe(
      'A slot is offered',
    )
    expect(roomWith({ participant_count: 9, offers: [''] })[0]).toBe('1 spot left')
  })

  describe('of an event with sections', () => {
    const section = (name: string, left: number, waiting = 0) => ({
      id: name,
      name,
      size: 9,
      taken: 9 - left,
      waiting,
    })
    const leftIn = (...sections: NonNullable<EventResponse['sections']>) => roomWith({ sections, waiting_count: 1 })[0]

    test('lists open sections in their order', () => {
      const sections = [section('Driver', 1), section('Sorter', 0), section('Cook', 1)]
      expect(roomWith({ sections })).toEqual(['2 spots left: 1 Driver, 1 Cook', '/cards/few.png'])
      expect(leftIn(section('Goalkeeper', 1))).toBe('1 spot left: 1 Goalkeeper')
    })

    test('names the times that are free', () => {
      const time = (minute: number, taken = 0) => {
        const [start, end] = [minute, minute + 10].map((at) => `2026-11-28T16:${at}:00Z`)
        return { ...section(`4:${minute} PM`, 1), size: 1, taken, start, end }
      }
      const times = [time(10), time(20, 1), time(30), time(40)]
      expect(leftIn(...times)).toMatch(/^3 spots left: \D+28, \d+:10 [AP]M, \D+28, \d+:30 [AP]M, \D+28, \d+:40 [AP]M$/)
    })

    test('names three, each no longer than a chat shows', () => {
      const many = ['a', 'b', 'c', 'd'].map((letter) => section(letter.repeat(60), 2))
      const shown = ['a', 'b', 'c'].map((letter) => `2 ${letter.repeat(29)}…`)
      expect(leftIn(...many)).toBe(`8 spots left: ${shown.join(', ')}, …`)
      expect(leftIn(section('סדרן', 2))).toBe('2 spots left: 2 \u2068סדרן\u2069')
    })
  })

  test('is left out after the deadline and after the event', () => {
    const registration_deadline = '2026-11-20T11:59:00Z'
    expect(roomWith({ registration_deadline })).toEqual(['Registration Closed', '/cards/closed.png'])
    expect(roomWith({ registration_deadline: '2026-11-20T12:01:00Z' })).toEqual(['3 spots left', '/cards/few.png'])
    const over = { datetime: '2026-11-18T18:00:00Z', end_datetime: '2026-11-18T20:00:00Z' }
    expect(roomWith({ ...over, registration_deadline })).toEqual(['This event is over', '/cards/ended.png'])
  })

  test('does not matter where it was called off, which comes first', () => {
    const off = { called_off_at: '2026-11-20T11:00:00Z', call_off_note: 'Rain', location: null }
    expect(roomWith(off)).toEqual(['Called off', '/cards/closed.png'])
    expect(roomWith({ ...off, location: 'City Park' })).toEqual(['Called off · City Park', '/cards/closed.png'])
  })

  test('stands alone where the place is not known', () => {
    for (const location of [null, '', ' \u200b ']) expect(roomWith({ location })[0]).toBe('3 spots left')
  })
})

describe('a series', () => {
  const LASTING = 'everyTuesday'
  const next = { id: null, datetime: '2026-12-01T18:00:00Z', opens_at: '2026-11-25T18:00:00Z' }
  const rule = { every: 'week', starts_on: '2026-11-17', ended: false } as const
  const series = { id: LASTING, ...rule, due: false, next }
  const over = { datetime: '2026-11-17T18:00:00Z', end_datetime: '2026-11-17T20:00:00Z' }
  /** The card of the lasting link, unless `asked` is another link. */
  function cardFacts(fields: Partial<EventResponse>, asked = LASTING) {
    const card = cardOf(buildInvite({ location: null, series, ...fields }), asked, NOW)
    return [card?.title.replace('Five-a-side football', '').replace(' · ', ''), card?.description, card?.image]
  }

  test('is what its current date is', () => {
    const { title, description } = cardWith() ?? {}
    for (const asked of [LASTING, 'fiveASide123']) {
      for (const due of [false, true]) {
        const card = cardOf(buildInvite({ series: { ...series, due } }), asked, NOW)
        expect(card).toMatchObject({ title, description })
      }
    }
  })

  test('says after a date when the next one is, and that the last one was the last', () => {
    const words = 'This event is over · Next: Tue, Dec 1, 6:00 PM'
    expect(cardFacts(over)).toEqual(['Tue, Nov 17, 6:00 PM', words, '/cards/ended.png'])
    const last = { ...over, series: { ...series, next: null } }
    expect(cardFacts(last)).toEqual(['Tue, Nov 17, 6:00 PM', 'This event is over', '/cards/ended.png'])
  })

  test('is closed, and not over, while a date without an end lasts', () => {
    const begun = { datetime: '2026-11-20T09:30:00Z', end_datetime: null }
    const words = 'Registration Closed · Next: Tue, Dec 1, 6:00 PM'
    const due = { ...series, due: true }
    for (const shown of [series, due]) {
      expect(cardFacts({ ...begun, series: shown })).toEqual(['Fri, Nov 20, 9:30 AM', words, '/cards/closed.png'])
    }
    expect(cardFacts({ ...begun, datetime: '2026-11-20T08:30:00Z' })[2]).toBe('/cards/ended.png')
  })

  test('is open again once the next date is due, even before it exists', () => {
    const due = { ...over, series: { ...series, due: true } }
    expect(cardFacts(due)).toEqual(['Tue, Dec 1, 6:00 PM', 'Sign-up is open', '/cards/open.png'])
    // The link of the date itself goes on leading to that date.
    expect(cardFacts(due, 'fiveASide123')[0]).toBe('Tue, Nov 17, 6:00 PM')
  })

  test('a series without any date says when it opens, or that it has ended', () => {
    const planned = { id: LASTING, datetime: next.datetime, end_datetime: null, participant_count: 0 }
    expect(cardFacts(planned)).toEqual(['Tue, Dec 1, 6:00 PM', 'Opens Wed, Nov 25, 6:00 PM', '/cards/soon.png'])
    const due = { ...planned, series: { ...series, due: true } }
    expect(cardFacts(due)).toEqual(['Tue, Dec 1, 6:00 PM', 'Sign-up is open', '/cards/open.png'])
    const ended = { ...planned, datetime: null, series: { ...series, next: null } }
    expect(cardFacts(ended)).toEqual(['', 'This series has ended', '/cards/ended.png'])
    expect(cardOf(buildInvite({ ...planned, series, is_private: true }), LASTING, NOW)).toBeNull()
  })
})

describe('user text', () => {
  test('is whole if it is a long name, and the date then begins the description', () => {
    expect(titleWith({ name: 'n'.repeat(45) })).toBe(`${'n'.repeat(45)} · Tue, Nov 24, 6:00 PM`)
    const long = { name: 'n'.repeat(200), location: null }
    expect(cardWith(long)).toMatchObject({
      title: 'n'.repeat(200),
      description: 'Tue, Nov 24, 6:00 PM · 3 spots left',
    })
    const off = cardWith({ ...long, called_off_at: '2026-11-20T12:00:00Z' })
    expect(off?.description).toBe('Called off · Tue, Nov 24, 6:00 PM')
  })

  test('is cut where a chat would cut it if it is a long place', () => {
    expect(cardWith({ location: `${'Long road '.repeat(50)}` })?.description).toMatch(/^Long .{60,64}… · 3 spots left$/)
  })

  test('is never cut within what looks like one character', () => {
    const family = '👨‍👩‍👧‍👦'
    expect(titleWith({ name: family.repeat(18) })).toBe(`${family.repeat(18)} · Tue, Nov 24, 6:00 PM`)
    expect(cardWith({ location: family.repeat(80) })?.description).toContain(`${family.repeat(69)}… · 3 spots left`)
    expect(cardWith({ location: 'é'.normalize('NFD').repeat(80) })?.description).toContain(
      `${'é'.normalize('NFD').repeat(69)}…`,
    )
  })

  test('keeps to its own direction and to one line', () => {
    expect(titleWith({ name: 'حفلة الشاطئ' })).toBe('\u2068حفلة الشاطئ\u2069 · Tue, Nov 24, 6:00 PM')
    expect(titleWith({ name: 'Game\u202e\u2067 night\r\n\tand   more\u0000' })).toBe(
      'Game night and more · Tue, Nov 24, 6:00 PM',
    )
    expect(cardWith({ location: 'רחוב 7' })?.description).toBe('\u2068רחוב 7\u2069 · 3 spots left')
  })
})

describe('a group', () => {
  test('says how much happens in it', () => {
    expect(cardOf(buildGroupInvite(), GROUP, NOW)).toEqual({
      title: 'Beach club',
      description: '1 event · 12 members',
      image: '/cards/group.png',
      alt: 'A group with its events',
    })
  })
})

describe('the general card', () => {
  test('is the general card for private events and for invisible names', () => {
    expect(cardWith({ is_private: true })).toBeNull()
    expect(cardOf(buildGroupInvite({ is_private: true }), GROUP, NOW)).toBeNull()
    expect(cardWith({ name: '\u200b\u2066' })).toBeNull()
  })
})
