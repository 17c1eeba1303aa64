import type { Call, Question } from './calls.ts'
import { accounts, type Role, type World } from './world.ts'

const secretOf = (w: World, role: Role) =>
  role === 'guest with the secret'
    ? w.secrets.own
    : role === 'guest with another secret'
      ? w.secrets.another
      : '0'.repeat(32)

const tokens: Call[] = [
  ['of one’s own dates', [...accounts], (v) => v.rpc('get_calendar_token')],
  [
    'with the secret one has',
    ['guest with the secret', 'guest with another secret'],
    (v, w, role) => v.rpc('get_calendar_token', { p_secret: secretOf(w, role) }),
  ],
  [
    'a new one, with the secret one has',
    ['guest with the secret', 'guest with another secret'],
    (v, w, role) => v.rpc('get_calendar_token', { p_secret: secretOf(w, role), p_renew: true }),
  ],
  [
    'with the id of a registration',
    [],
    (v, w) => v.rpc('get_calendar_token', { p_secret: w.rows.guest.id.replaceAll('-', '') }),
  ],
]

export const calendarWriting: Record<string, Call[]> = { get_calendar_token: tokens }

/** No real token is used here: calendars.test.ts does that. */
export const calendarReading: Record<string, Question[]> = {
  get_calendar: [
    ['of a private series', [], (v, w) => v.rpc('get_calendar', { p_token: w.series.id })],
    ['of a public event', [], (v, w) => v.rpc('get_calendar', { p_token: w.otherEvent.id })],
    ['of a registration', [], (v, w, role) => v.rpc('get_calendar', { p_token: secretOf(w, role) })],
  ],
}
