import { beforeEach, describe, expect, it, vi } from 'vitest'
import { chatList } from '@/features/event/share/chat-list'
import { buildPage, buildRow, buildWaiting } from '../../entities/event/build'

const LINK = 'https://roster.example/invite/event/event0000001'
const NOW = new Date('2026-11-20T12:00:00Z')
const PLACE = { location: 'City Park, court 2' }

/** The list as it is pasted, with invisible marks written out. */
const list = (changes: Parameters<typeof buildPage>[0], now = NOW) =>
  chatList(buildPage(changes), LINK, now).replaceAll('\u2068', '<isolate>').replaceAll('\u2069', '</isolate>')
const text = (...lines: string[]) => lines.join('\n')

beforeEach(() => vi.stubEnv('TZ', 'Europe/Lisbon'))

describe('the list for the chat', () => {
  it('says first that it was called off, and why', () => {
    const off = { called_off_at: '2026-11-20T11:00:00Z', max_participants: 1 }
    const lines = list({ event: { ...off, call_off_note: 'The hall is flooded.' } }).split('\n')
    expect(lines.slice(2, 4)).toEqual(['', 'Called off: The hall is flooded.'])
    expect(lines.at(-2)).toBe('Registration Closed')
    expect(list({ event: off })).toContain('\nCalled off\n')
  })

  it('names no one of an event that keeps names private, also for an organizer', () => {
    const roster = [buildRow(1, { name: 'Olga Ferreira' }), buildRow(3, { name: 'Ana Sousa' })]
    const said = list({ event: { names_for: 'managers', max_participants: 3 }, viewer: { manages: true }, roster })
    expect(said.split('\n').slice(3, 6)).toEqual(['1. Participant 1', '2. —', '3. Participant 3'])
    expect(said).not.toMatch(/Olga|Ana/)
  })

  it('says how many people are needed', () => {
    const minimum = { needed: 8, people: 5, decides_at: '2026-11-25T19:30:00Z' }
    expect(list({ event: { minimum } }).split('\n').slice(2, 4)).toEqual(['', '5 of 8 needed'])
    expect(list({ event: { minimum } }, new Date('2026-11-26T19:30:00Z'))).not.toContain('needed')
  })

  it('has name, date, place, who has which slot, how many are left and the link', () => {
    const people = ['Olga', 'Ana', 'Rui', 'Leo', 'Mia', 'Sue', 'Tom', 'Zoë 🎾'].map((name, at) =>
      buildRow(at + 1, { name, email: 'nobody@people.example', phone: '+351 912 000 111', notes: 'Late' }),
    )
    expect(list({ event: { ...PLACE, max_participants: 9 }, roster: people })).toBe(
      text(
        'Thursday Five-a-side',
        'Thu, Nov 26, 7:30 PM',
        'City Park, court 2',
        '',
        '1. Olga',
        '2. Ana',
        '3. Rui',
        '4. Leo',
        '5. Mia',
        '6. Sue',
        '7. Tom',
        '8. Zoë 🎾',
        '9. —',
        '',
        '1 left',
        LINK,
      ),
    )
  })

  it('says what is offered', () => {
    const roster = [buildRow(1, { name: 'Olga' }), buildRow(2, { name: 'Ana', offered: true })]
    expect(
      list({ event: { max_participants: 2 }, roster })
        .split('\n')
        .slice(3, 5),
    ).toEqual(['1. Olga', '2. Ana (offered)'])
  })

  it('an empty event has ten free slots, and the number of the others', () => {
    expect(list({ event: { max_participants: 24 } })).toBe(
      text(
        'Thursday Five-a-side',
        'Thu, Nov 26, 7:30 PM',
        '',
        ...Array.from({ length: 10 }, (_, at) => `${at + 1}. —`),
        '… and 14 more free',
        '',
        '24 left',
        LINK,
      ),
    )
  })

  it('an event without a maximum has people only', () => {
    const event = { max_participants: null }
    expect(list({ event, roster: [buildRow(1, { name: 'Olga' }), buildRow(3, { name: 'Rui' })] })).toBe(
      text('Thursday Five-a-side', 'Thu, Nov 26, 7:30 PM', '', '1. Olga', '3. Rui', '', 'No limit', LINK),
    )
    expect(list({ event })).toBe(
      text('Thursday Five-a-side', 'Thu, Nov 26, 7:30 PM', '', 'No participants yet', '', 'No limit', LINK),
    )
  })

  it('a full event says how many wait, and not who', () => {
    const roster = [buildRow(2, { name: 'Ana' }), buildRow(1, { name: 'Olga' })]
    const full = { event: { max_participants: 2 }, roster }
    const head = ['Thursday Five-a-side', 'Thu, Nov 26, 7:30 PM', '', '1. Olga', '2. Ana', '']
    expect(list({ ...full, waitlist: [1, 2, 3].map((place) => buildWaiting(place)) })).toBe(
      text(...head, 'Full, 3 waiting', LINK),
    )
    expect(list(full)).toBe(text(...head, 'Full', LINK))
    const manyWait = { ...buildPage({ ...full, waitlist: [buildWaiting(1)] }), waiting_count: 140 }
    expect(chatList(manyWait, LINK, NOW)).toBe(text(...head, 'Full, 140 waiting', LINK))
  })

  describe('of an event with sections', () => {
    const section = (name: string, size: number, taken = 0) => ({ id: name, name, size, taken, waiting: 0 })
    const row = (name: string, slot: number, section_id: string) => buildRow(slot, { name, section_id })

    it('has a part for each, with its own numbers', () => {
      const sections = [section('Driver', 2, 1), section('سائق', 1, 1), section('Shift 8–10', 12, 1)]
      const roster = [row('Ana', 1, 'سائق'), row('Rui', 2, 'Driver'), row('Leo', 3, 'Shift 8–10')]
      expect(list({ event: { sections, max_participants: 15 }, roster, waitlist: [buildWaiting(1)] })).toBe(
        text(
          'Thursday Five-a-side',
          'Thu, Nov 26, 7:30 PM',
          '',
          'Driver 1/2',
          '1. —',
          '2. Rui',
          '',
          '<isolate>سائق</isolate> 1/1',
          '1. Ana',
          '',
          'Shift 8–10: 1/12',
          '1. —',
          '2. —',
          '3. Leo',
          '4. —',
          '5. —',
          '… and 7 more free',
          '',
          '12 left, 1 waiting',
          LINK,
        ),
      )
    })

    it('a sheet of times has no free ones that are over', () => {
      const time = (id: string, hour: number, size = 1, taken = 0) => ({
        ...section(`${hour - 12}:00 PM`, size, taken),
        id,
        start: `2026-11-20T${hour}:00:00Z`,
        end: `2026-11-20T${hour + 1}:00:00Z`,
      })
      const sections = [time('a', 13, 1, 1), time('b', 14), time('c', 15), time('d', 14, 2, 1)]
      const event = {
        sections,
        datetime: '2026-11-20T13:00:00Z',
        end_datetime: '2026-11-20T16:00:00Z',
        max_participants: 5,
      }
      const roster = [row('Ana', 1, 'a'), row('Rui', 2, 'd')]
      const linesAt = (now: string) => list({ event, roster }, new Date(now)).split('\n').slice(3, -3)
      const all = ['1:00 PM: Ana', '2:00 PM: —', '3:00 PM: —', '', '2:00 PM: 1/2', '1. —', '2. Rui']
      expect(linesAt('2026-11-20T12:00:00Z')).toEqual(all)
      expect(linesAt('2026-11-20T15:30:00Z')).toEqual(all.filter((line) => !/^(2:00 PM|1\.).*—$/.test(line)))
      expect(list({ event }, new Date('2026-11-20T18:00:00Z'))).toContain('\n\nNo participants yet\n\n2:00 PM: 1/2\n\n')
    })

    it('stays short where ten of them are empty', () => {
      const sections = Array.from({ length: 10 }, (_, at) => section(`Shift ${at + 1}`, 10))
      const parts = list({ event: { sections, max_participants: 100 } }).split('\n\n')
      expect(parts).toHaveLength(12)
      expect(parts[1]).toBe(text('Shift 1: 0/10', '1. —', '… and 9 more free'))
    })
  })

  it('keeps the number before a name that is written from right to left', () => {
    const names = ['Olga', 'עומר כהן (2)', 'فاطمة 7', 'Ana عمر']
    const roster = names.map((name, at) => buildRow(at + 1, { name }))
    expect(list({ event: { max_participants: 4, name: 'כדורגל', location: 'פארק' }, roster })).toBe(
      text(
        'כדורגל',
        'Thu, Nov 26, 7:30 PM',
        'פארק',
        '',
        '1. Olga',
        '2. <isolate>עומר כהן (2)</isolate>',
        '3. <isolate>فاطمة 7</isolate>',
        '4. <isolate>Ana عمر</isolate>',
        '',
        'Full',
        LINK,
      ),
    )
  })

  it('shows gaps, and keeps everyone in their slot', () => {
    const roster = [1, 4, 14, 20].map((slot) => buildRow(slot, { name: `Person ${slot}` }))
    expect(
      list({ event: { max_participants: 20 }, roster })
        .split('\n')
        .slice(3, -3),
    ).toEqual([
      '1. Person 1',
      '2. —',
      '3. —',
      '4. Person 4',
      ...[5, 6, 7, 8, 9, 10, 11, 12].map((slot) => `${slot}. —`),
      '14. Person 14',
      '20. Person 20',
      '… and 6 more free',
    ])
  })

  it('leaves out a date and a place that there are not', () => {
    expect(list({ event: { datetime: null, end_datetime: null, max_participants: 1 } })).toBe(
      text('Thursday Five-a-side', '', '1. —', '', '1 left', LINK),
    )
  })

  it("has the event's own time too where the clocks differ", () => {
    const there = list({ event: { time_zone: 'Europe/Berlin' } })
    expect(there.split('\n')[1]).toBe('Thu, Nov 26, 7:30 PM (8:30 PM in Berlin)')
  })

  it('offers no slots of an event that is closed', () => {
    const event = { max_participants: 2, registration_deadline: '2026-11-20T11:00:00Z' }
    const roster = [buildRow(1, { name: 'Olga' })]
    expect(list({ event, roster }).split('\n').slice(3)).toEqual(['1. Olga', '2. —', '', 'Registration Closed', LINK])
    const over = new Date('2026-11-27T12:00:00Z')
    expect(list({ event: { max_participants: null }, roster }, over)).toContain('\n\nRegistration Closed\n')
    expect(list({ event: { max_participants: 1 }, roster }, over)).toContain('\n\nRegistration Closed\n')
  })
})
