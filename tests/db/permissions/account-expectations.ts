import { insiders, managers } from './actions.ts'
import { type Call, type Question, secretOf } from './calls.ts'
import { accounts, roles } from './world.ts'

/** A secret of no one. */
const NONE = '0'.repeat(32)

const tokens: Call[] = [
  ['of one’s own dates', [...accounts], (v) => v.rpc('get_calendar_token')],
  [
    'with the secret one has',
    ['guest with the secret', 'guest with another secret'],
    (v, w, role) => v.rpc('get_calendar_token', { p_secret: secretOf(w, role) ?? NONE }),
  ],
  [
    'a new one, with the secret one has',
    ['guest with the secret', 'guest with another secret'],
    (v, w, role) => v.rpc('get_calendar_token', { p_secret: secretOf(w, role) ?? NONE, p_renew: true }),
  ],
  [
    'with the id of a registration',
    [],
    (v, w) => v.rpc('get_calendar_token', { p_secret: w.rows.guest.id.replaceAll('-', '') }),
  ],
]

export const accountWriting: Record<string, Call[]> = {
  delete_account: [['one’s own', [...accounts], (v) => v.rpc('delete_account')]],
  get_calendar_token: tokens,
}

export const accountReading: Record<string, Question[]> = {
  export_my_data: [['of oneself', [...accounts], (v) => v.rpc('export_my_data')]],
  get_user_profile: [
    ['of the organizer', insiders, (v, w) => v.rpc('get_user_profile', { user_id: w.people.organizer?.id })],
    ['of the rival', [], (v, w) => v.rpc('get_user_profile', { user_id: w.people.rival?.id })],
  ],
  get_user_display_name: [
    [
      'of the attendee',
      ['attendee', 'series co-host', ...managers],
      async (v, w) => {
        const name = await v.rpc('get_user_display_name', { user_id: w.people.attendee?.id })
        return name === 'Unknown' ? null : name
      },
    ],
  ],
  // No real token is used here: calendars.test.ts does that.
  get_calendar: [
    ['of a private series', [], (v, w) => v.rpc('get_calendar', { p_token: w.series.id })],
    ['of a public event', [], (v, w) => v.rpc('get_calendar', { p_token: w.otherEvent.id })],
    ['of a registration', [], (v, w, role) => v.rpc('get_calendar', { p_token: secretOf(w, role) ?? NONE })],
  ],
  // All callers see which migrations the CLI pushed. Here they are applied without the CLI, so it is empty.
  applied_migrations: [['of this database', [], (v) => v.rpc('applied_migrations')]],
  // Hashes of files that are public.
  catalogue_hashes: [['of this database', [...roles], (v) => v.rpc('catalogue_hashes')]],
}
