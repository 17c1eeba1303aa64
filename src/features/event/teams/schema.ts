import * as z from 'zod/mini'
import type { EventPageData } from '@/entities/event/event-schema'

/** The teams of an event, in the answers of `get_event` and `set_teams`. */
export const teamsSchema = z.object({
  /** How people were dealt out. */
  by: z.string(),
  /** The one label whose people were spread over the teams. */
  label_id: z.nullable(z.string()),
  /** The ids of the rows of each. */
  teams: z.array(z.array(z.string())),
})

export type Teams = z.infer<typeof teamsSchema>

/** The teams that the page shows; null where there are none. */
export const teamsIn = ({ teams }: Pick<EventPageData, 'teams'>): Teams | null =>
  z.safeParse(teamsSchema, teams).data ?? null
