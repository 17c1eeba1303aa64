import { insiders, managers } from './actions.ts'
import type { Call, Question } from './calls.ts'
import { accounts, roles } from './world.ts'

export const accountWriting: Record<string, Call[]> = {
  delete_account: [{ name: 'one’s own', may: [...accounts], try: (v) => v.rpc('delete_account') }],
}

export const accountReading: Record<string, Question[]> = {
  export_my_data: [{ name: 'of oneself', may: [...accounts], ask: (v) => v.rpc('export_my_data') }],
  get_user_profile: [
    {
      name: 'of the organizer',
      may: insiders,
      ask: (v, w) => v.rpc('get_user_profile', { user_id: w.people.organizer?.id }),
    },
    { name: 'of the rival', may: [], ask: (v, w) => v.rpc('get_user_profile', { user_id: w.people.rival?.id }) },
  ],
  get_user_display_name: [
    {
      name: 'of the attendee',
      may: ['attendee', 'series co-host', ...managers],
      ask: async (v, w) => {
        const name = await v.rpc('get_user_display_name', { user_id: w.people.attendee?.id })
        return name === 'Unknown' ? null : name
      },
    },
  ],
  // All callers see which migrations the CLI pushed. Here they are applied without the CLI, so it is empty.
  applied_migrations: [{ name: 'of this database', may: [], ask: (v) => v.rpc('applied_migrations') }],
  // Hashes of files that are public.
  catalogue_hashes: [{ name: 'of this database', may: [...roles], ask: (v) => v.rpc('catalogue_hashes') }],
}
