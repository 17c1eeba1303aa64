import * as z from 'zod/mini'
import { eventQuery } from '@/features/event/my-registration/queries'
import { useOptimisticMutation, view } from '@/lib/backend/optimistic'
import { ask } from '@/lib/backend/rpc'
import { t } from '@/lib/text/translate'
import { teamsSchema } from './schema'

/**
 * Splits an event into teams, or removes them with null, for event managers. Optimistic: rolled back with a message if the
 * database refuses. Its response leaves out people who have left.
 */
export function useSetTeams(eventId: string) {
  return useOptimisticMutation({
    scope: `teams of ${eventId}`,
    send: (teams: string[][] | null) =>
      ask(z.nullable(teamsSchema), 'set_teams', { p_event_id: eventId, p_teams: teams }),
    views: (made) => [
      view(eventQuery(eventId), ({ teams: _, ...data }, answer) => {
        const teams = answer === undefined ? made && { teams: made } : answer
        return teams ? { ...data, teams } : data
      }),
    ],
    failure: (made) => (made ? t('Failed to split into teams') : t('Failed to remove the teams')),
    stale: () => [],
  })
}
