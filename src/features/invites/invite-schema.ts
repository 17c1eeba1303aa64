import * as z from 'zod/mini'
import { readInvite } from './read-invite'
import { eventResponseSchema, groupInviteSchema } from './schema'

/** The response of `get_invite`, parsed into what the app works with. */

/** Null: there is no such event or group. */
export const inviteSchema = z.nullable(
  z.union([z.pipe(eventResponseSchema, z.transform(readInvite)), groupInviteSchema]),
)
