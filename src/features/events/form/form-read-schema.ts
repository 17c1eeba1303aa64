import * as z from 'zod/mini'
import { COLUMNS, partOf } from './columns'
import { EVERY } from './repeats'

/** The response that the event form reads; lists of events do not need it. */

const text = z.nullable(z.string())

const seriesSchema = z.object({
  id: z.string(),
  every: z.enum(EVERY),
  starts_on: z.string(),
  time_zone: text,
  opens_days_before: z.number(),
  ends_on: text,
  ended_at: text,
})
export type EventSeries = z.infer<typeof seriesSchema>

export const editableEventSchema = z.object({
  id: z.string(),
  organizer_id: z.string(),
  ...partOf(COLUMNS, 'read'),
  time_zone: text,
  called_off_at: z.nullish(z.string()),
  /** People with a slot, and in line. */
  participant_count: z.nullish(z.number()),
  waiting_count: z.nullish(z.number()),
  /** Null for an event that does not repeat. */
  series: z.nullish(seriesSchema),
})
/** The columns that the form reads, for `select`: the names above. */
const { series: _series, ...columns } = editableEventSchema.shape
export const EDITABLE = [
  ...Object.keys(columns),
  // The foreign key is named, because co-hosts are a second way from events to series.
  `series!events_series_id_fkey(${Object.keys(seriesSchema.shape).join(', ')})`,
].join(', ')

/** `isCohosted`: a co-host edits it, who changes neither privacy, price nor the plan of a series. */
export type EditableEvent = z.infer<typeof editableEventSchema> & { isCohosted?: boolean }
