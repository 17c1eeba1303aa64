import { type EventPage, open } from './actions.ts'
import type { Visitor } from './visitor.ts'

/** Teams as everybody reads them. */
export interface Teams {
  by: 'order' | 'turns' | 'label' | 'section'
  label_id: string | null
  /** The ids of the participants of each. */
  teams: string[][]
}

/** Splits an event into teams of these rows; null takes the teams away. */
export const setTeams = (
  visitor: Visitor,
  event: { id: string },
  teams: { id: string }[][] | null,
  by: Teams['by'] = 'turns',
  p_label_id?: string,
) =>
  visitor.rpc<Teams | null>('set_teams', {
    p_event_id: event.id,
    p_teams: teams?.map((team) => team.map(({ id }) => id)) ?? null,
    p_by: by,
    ...(p_label_id && { p_label_id }),
  })

/** The teams that the page of an event tells; undefined where it has no such key. */
export const teamsOf = async (visitor: Visitor, event: { id: string }) =>
  ((await open(visitor, event)) as EventPage & { teams?: Teams }).teams
