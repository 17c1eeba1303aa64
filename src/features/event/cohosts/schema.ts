import * as z from 'zod/mini'

const cohostsSchema = z.object({
  /** The token of the link for co-hosts; null until the organizer has made one. */
  token: z.nullable(z.string()),
  cohosts: z.array(z.object({ id: z.string(), name: z.string(), since: z.string() })),
})

/** The answer of `get_cohosts`: for this event and, where it repeats, for all dates of its series. */
export const cohostsOfSchema = z.object({ event: cohostsSchema, series: z.nullable(cohostsSchema) })

/** The answer of `get_cohost_link`: which event or series a link is for. */
export const cohostLinkSchema = z.object({
  /** The id in the address of the event's page: for a series, that of the lasting link. */
  id: z.string(),
  whole_series: z.boolean(),
  name: z.string(),
  datetime: z.nullable(z.string()),
  time_zone: z.nullable(z.string()),
  organizer_name: z.string(),
  full: z.boolean(),
  viewer: z.object({ is_organizer: z.boolean(), is_cohost: z.boolean() }),
})

export type Cohosts = z.infer<typeof cohostsSchema>
export type CohostsOf = z.infer<typeof cohostsOfSchema>
export type Cohost = Cohosts['cohosts'][number]
export type CohostLink = z.infer<typeof cohostLinkSchema>
/** The scope of a co-host: this event, or all dates of its series. */
export type HelpsWith = keyof CohostsOf
