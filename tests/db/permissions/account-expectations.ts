import { insiders, managers } from './actions.ts'
import type { Call, Question } from './calls.ts'
import { accounts, roles } from './world.ts'

export const accountWriting: Record<string, Call[]> = {
  delete_account: [['one’s own', [...accounts], (v) => v.rpc('delete_account')]],
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
  // All callers see which migrations the CLI pushed. Here they are applied without the CLI, so it is empty.
  applied_migrations: [['of this database', [], (v) => v.rpc('applied_migrations')]],
  // Hashes of files that are public.
  catalogue_hashes: [['of this database', [...roles], (v) => v.rpc('catalogue_hashes')]],
}
