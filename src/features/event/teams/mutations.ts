import * as z from 'zod/mini'
import { eventQuery } from '@/features/event/registration/queries'
import { useOptimisticMutation, view } from '@/lib/backend/optimistic'
import { ask } from '@/lib/backend/rpc'
import { type Teams, teamsSchema } from './schema'

/**
 * Splits an event into teams, or takes them away with null, for those who run it. Optimistic: rolled back with a message if the
 * database refuses. Its answer leaves out people who have left meanwhile.
 */
export function useSetTeams(eventId: string) {
  return useOptimisticMutation({
    scope: `teams of ${eventId}`,
    send: (made: Teams | null) => ask(z.nullable(teamsSchema), 'set_teams', argsFor(eventId, made)),
    views: (made) => [
      view(eventQuery(eventId), ({ teams: _, ...data }, answer) => {
        const teams = answer === undefined ? made : answer
        return teams ? { ...data, teams } : data
      }),
    ],
    failure: (made) => (made ? 'Failed to split into teams' : 'Failed to remove the teams'),
    stale: () => [],
  })
}

const argsFor = (eventId: string, made: Teams | null) => ({
  p_event_id: eventId,
  p_teams: made?.teams ?? null,
  ...(made && { p_by: made.by, ...(made.label_id && { p_label_id: made.label_id }) }),
})
