import { type EventPage, open } from './event-actions.ts'
import type { Visitor } from './visitor.ts'

/** Teams in public: the ids of the participants of each. */
export interface Teams {
  teams: string[][]
}

/** Splits an event into teams of these rows; null takes the teams away. */
export const setTeams = (visitor: Visitor, event: { id: string }, teams: { id: string }[][] | null) =>
  visitor.rpc<Teams | null>('set_teams', {
    p_event_id: event.id,
    p_teams: teams?.map((team) => team.map(({ id }) => id)) ?? null,
  })

/** The teams in the response of an event's page; undefined if it has no such key. */
export const teamsOf = async (visitor: Visitor, event: { id: string }) =>
  ((await open(visitor, event)) as EventPage & { teams?: Teams }).teams
