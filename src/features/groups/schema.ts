import * as z from 'zod/mini'
import { asVisibleName, atMost } from '@/lib/text/text-schema'
import { t } from '@/lib/text/translate'

export const GROUP_NAME_MAX = 200
export const GROUP_DESCRIPTION_MAX = 2000

/** Input of Create Group and Edit Group (docs/product.md section 5, 'Group'). */
export const groupInputSchema = z.object({
  name: z.string().check(
    asVisibleName(),
    z.minLength(1, { error: () => t('Group name is required') }),
    atMost(GROUP_NAME_MAX, () => t('Group name is too long')),
  ),
  description: z.string().check(
    z.trim(),
    atMost(GROUP_DESCRIPTION_MAX, () => t('Description is too long')),
  ),
  is_private: z.boolean(),
})
export type GroupInput = z.infer<typeof groupInputSchema>

/** A stored draft is whatever was typed last, also if it is empty or too long. */
export const groupDraftSchema = z.object({ name: z.string(), description: z.string(), is_private: z.boolean() })

/** The rule's message, which the database raises too, and the sentence that the form shows for it. */
const userMessages = (): Record<string, string> => ({
  [t('Group name is required')]: t('Please enter a group name'),
  [t('Group name is too long')]: t('Group name must be 200 characters or less'),
  [t('Description is too long')]: t('Description must be 2000 characters or less'),
})

/** The sentence that the form shows for a rule's message; any other message stays as it is. */
export const groupUserMessage = (message: string): string => userMessages()[message] ?? message

const nullableText = z.nullable(z.string())
/** Absent when the viewer may not see it, null when there is none. */
const contactField = z.optional(nullableText)
const eventReference = z.object({ id: z.string(), name: z.string() })

export const listedGroupSchema = z.object({
  id: z.string(),
  organizer_id: z.string(),
  name: z.string(),
  description: nullableText,
  is_private: z.boolean(),
  created_at: z.string(),
  event_count: z.number(),
  member_count: z.number(),
})
export type ListedGroup = z.infer<typeof listedGroupSchema>

const groupEventSchema = z.object({
  id: z.string(),
  name: z.string(),
  datetime: nullableText,
  end_datetime: nullableText,
  location: nullableText,
  is_private: z.boolean(),
  participant_count: z.number(),
  /** Missing in responses of an earlier version. */
  max_participants: z.nullish(z.number()),
  look: z.nullish(z.number()),
  series_id: z.nullish(z.string()),
  called_off_at: z.nullish(z.string()),
})
export type GroupEvent = z.infer<typeof groupEventSchema>

const roleSchema = z.enum(['owner', 'admin', 'member'])
export type GroupRole = z.infer<typeof roleSchema>

export const groupDetailSchema = z.object({
  group: z.object({
    id: z.string(),
    name: z.string(),
    description: nullableText,
    is_private: z.boolean(),
    created_at: z.string(),
    owner_name: z.string(),
  }),
  viewer: z.object({ role: z.nullable(roleSchema), accepted: z.boolean() }),
  event_count: z.number(),
  member_count: z.number(),
  /** The members who joined first, visible to members; missing in cached pages of an earlier version. */
  faces: z.optional(z.array(z.object({ participant_id: z.string(), name: z.string() }))),
  events: z.array(groupEventSchema),
})
export type GroupDetail = z.infer<typeof groupDetailSchema>

const memberSchema = z.object({
  participant_id: z.string(),
  name: z.string(),
  joined_at: z.string(),
  /** Without an id where the viewer may not open the event: a private event's id is its invitation. */
  event: z.object({ id: nullableText, name: z.string() }),
  role: roleSchema,
  is_me: z.boolean(),
  can_promote: z.boolean(),
  email: contactField,
  phone: contactField,
  user_id: contactField,
})
export type GroupMember = z.infer<typeof memberSchema>

const adminSchema = z.object({ user_id: z.string(), name: z.string() })
export type GroupAdmin = z.infer<typeof adminSchema>

/** Response of `get_group_members`. Only owner and admins get contact data, user ids and the list of admins. */
export const groupMembersSchema = z.object({
  owner: z.object({ name: z.string(), user_id: contactField }),
  members: z.array(memberSchema),
  /** An admin who withdrew from the event is no longer a member, but still an admin. */
  admins: z.optional(z.array(adminSchema)),
})
export type GroupMembers = z.infer<typeof groupMembersSchema>

const candidateSchema = z.object({
  participant_id: z.string(),
  name: z.string(),
  email: nullableText,
  phone: nullableText,
  event: eventReference,
})
export type GroupCandidate = z.infer<typeof candidateSchema>

export const groupCandidatesSchema = z.array(candidateSchema)

/** `add_participants_to_group` and `remove_participants_from_group` return a table: one row, or none. */
export const batchRowsSchema = z.array(
  z.object({
    added_count: z.optional(z.number()),
    skipped_count: z.optional(z.number()),
    removed_count: z.optional(z.number()),
    failed_count: z.number(),
  }),
)
