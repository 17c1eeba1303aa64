import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { isUuid } from '@/entities/event/ids'
import { unwrap } from '@/lib/backend/errors'
import { keys } from '@/lib/backend/query-keys'
import { ask } from '@/lib/backend/rpc'
import { getSupabase } from '@/lib/backend/supabase'
import { mergeGroups, sortMembers } from './rules'
import {
  type GroupDetail,
  type GroupMembers,
  groupCandidatesSchema,
  groupDetailSchema,
  groupMembersSchema,
  type ListedGroup,
  listedGroupSchema,
} from './schema'

/** The key begins with the group's, so that a stale group makes its candidates stale. */
const candidatesKey = (groupId: string) => [...keys.group(groupId), 'candidates'] as const

/** The groups that this person owns or helps run as admin, newest first. */
export const myGroupsQuery = (userId: string) =>
  queryOptions({
    queryKey: [...keys.groups(), userId] as const,
    queryFn: ({ signal }) => fetchMyGroups(userId, signal),
  })

/** The group page in one request; null when there is no such group or this viewer may not open it. */
export const groupQuery = (groupId: string) =>
  queryOptions({
    queryKey: keys.group(groupId),
    queryFn: ({ signal }) => fetchGroup(groupId, signal),
  })

/**
 * The same for the edit form: fetched when it opens and not refetched while typing, because the form is filled once and
 * saved as a whole.
 */
export const groupToEditQuery = (groupId: string) =>
  queryOptions({
    queryKey: [...keys.group(groupId), 'edit'] as const,
    queryFn: ({ signal }) => fetchGroup(groupId, signal),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })

/** Owner and members in one request; null for viewers who are neither. */
export const groupMembersQuery = (groupId: string) =>
  queryOptions({
    queryKey: keys.groupMembers(groupId),
    queryFn: ({ signal }) => fetchMembers(groupId, signal),
  })

/** Participants of the group's events who are not members yet. Refused with `unauthorized` for all but owner and admins. */
export const groupCandidatesQuery = (groupId: string) =>
  queryOptions({
    queryKey: candidatesKey(groupId),
    queryFn: ({ signal }) => fetchCandidates(groupId, signal),
  })

const LISTED = 'id, organizer_id, name, description, is_private, created_at, event_count, member_count'

async function fetchMyGroups(userId: string, signal: AbortSignal): Promise<ListedGroup[]> {
  const supabase = await getSupabase()
  const [owned, helped] = await Promise.all([
    supabase.from('groups').select(LISTED).eq('organizer_id', userId).retry(false).abortSignal(signal),
    supabase.from('group_admins').select(`groups(${LISTED})`).eq('user_id', userId).retry(false).abortSignal(signal),
  ])
  const adminRows = z.array(z.object({ groups: listedGroupSchema })).parse(unwrap(helped))
  return mergeGroups(
    z.array(listedGroupSchema).parse(unwrap(owned)),
    adminRows.map((row) => row.groups),
  )
}

async function fetchGroup(groupId: string, signal: AbortSignal): Promise<GroupDetail | null> {
  // A mistyped id names no group, and the database would answer with a syntax error.
  if (!isUuid(groupId)) return null
  return ask(z.nullable(groupDetailSchema), 'get_group', { p_group_id: groupId }, { signal })
}

async function fetchMembers(groupId: string, signal: AbortSignal): Promise<GroupMembers | null> {
  if (!isUuid(groupId)) return null
  const answer = await ask(z.nullable(groupMembersSchema), 'get_group_members', { p_group_id: groupId }, { signal })
  // People who were added together joined at the same moment: they stand by name on each page that lists them.
  return answer && { ...answer, members: sortMembers(answer.members, 'latest') }
}

async function fetchCandidates(groupId: string, signal: AbortSignal) {
  if (!isUuid(groupId)) return []
  return ask(groupCandidatesSchema, 'get_group_candidates', { p_group_id: groupId }, { signal })
}
