import type { Call, Question } from './calls.ts'
import { accounts, type Role, type World } from './world.ts'

const secretOf = (w: World, role: Role) =>
  role === 'guest with the secret'
    ? w.secrets.own
    : role === 'guest with another secret'
      ? w.secrets.another
      : '0'.repeat(32)

const tokens: Call[] = [
  { name: 'of one’s own dates', may: [...accounts], try: (v) => v.rpc('get_calendar_token') },
  {
    name: 'with the secret one has',
    may: ['guest with the secret', 'guest with another secret'],
    try: (v, w, role) => v.rpc('get_calendar_token', { p_secret: secretOf(w, role) }),
  },
  {
    name: 'a new one, with the secret one has',
    may: ['guest with the secret', 'guest with another secret'],
    try: (v, w, role) => v.rpc('get_calendar_token', { p_secret: secretOf(w, role), p_renew: true }),
  },
  {
    name: 'with the id of a registration',
    may: [],
    try: (v, w) => v.rpc('get_calendar_token', { p_secret: w.rows.guest.id.replaceAll('-', '') }),
  },
]

export const calendarWriting: Record<string, Call[]> = {
  get_calendar_token: tokens,
}

/** No real token is used here: calendars.test.ts does that. */
export const calendarReading: Record<string, Question[]> = {
  get_calendar: [
    { name: 'of a private series', may: [], ask: (v, w) => v.rpc('get_calendar', { p_token: w.series.id }) },
    { name: 'of a public event', may: [], ask: (v, w) => v.rpc('get_calendar', { p_token: w.otherEvent.id }) },
    { name: 'of a registration', may: [], ask: (v, w, role) => v.rpc('get_calendar', { p_token: secretOf(w, role) }) },
  ],
}
