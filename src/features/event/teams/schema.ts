import * as z from 'zod/mini'
import type { EventPageData } from '@/entities/event/event-schema'

/** The teams of an event, in the answers of `get_event` and `set_teams`: the ids of the rows of each. */
export const teamsSchema = z.object({ teams: z.array(z.array(z.string())) })

/** The teams that the page shows; null where there are none. */
export const teamsIn = ({ teams }: Pick<EventPageData, 'teams'>): string[][] | null =>
  z.safeParse(teamsSchema, teams).data?.teams ?? null
