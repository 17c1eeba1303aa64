import { type EventInvite, type GroupInvite, inviteSchema } from '@/features/invites/schema'

export type Invite = EventInvite | GroupInvite

/**
 * What `get_invite` answered; null where there is nothing behind the link.
 * @throws ZodError for an answer of another shape
 */
export function readInvite(answer: unknown): Invite | null {
  return inviteSchema.parse(answer)
}
