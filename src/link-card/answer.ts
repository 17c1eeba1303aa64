import * as z from 'zod/mini'
import { type EventInvite, type GroupInvite, inviteSchema } from '@/features/invites/schema'

/** Of the series that an event is a date of, what a card tells: which date comes next, and whether it is due by now. */
const seriesSchema = z.object({
  id: z.string(),
  due: z.boolean(),
  next: z.nullable(z.object({ datetime: z.string(), opens_at: z.string() })),
})
const withSeries = z.object({ series: z.nullish(seriesSchema) })

export type Invite = (EventInvite & z.infer<typeof withSeries>) | GroupInvite

/**
 * What `get_invite` answered; null where there is nothing behind the link.
 * @throws ZodError for an answer of another shape
 */
export function readInvite(answer: unknown): Invite | null {
  const invite = inviteSchema.parse(answer)
  return invite?.type === 'event' ? { ...invite, ...withSeries.parse(answer) } : invite
}
