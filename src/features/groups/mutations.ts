import { useMutation, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { AppError, toAppError, unwrap } from '@/lib/backend/errors'
import { inBatches } from '@/lib/backend/in-batches'
import { invalidateByPrefix } from '@/lib/backend/invalidate'
import { keys, listsWithGroupNames } from '@/lib/backend/query-keys'
import { ask } from '@/lib/backend/rpc'
import { getSupabase } from '@/lib/backend/supabase'
import { useAppMutation } from '@/lib/backend/use-app-mutation'
import { t } from '@/lib/text/translate'
import { groupMembersQuery, groupQuery } from './queries'
import { type BatchResult, type BatchVerb, batchResult } from './rules'
import { batchRowsSchema, type GroupInput } from './schema'

/** The batch functions take no more ids than this in one call. */
const BATCH_SIZE = 1000

const idRow = z.object({ id: z.string() })

interface CreateGroup {
  input: GroupInput
  /** The same for every attempt with the same input: then one group is made, and all attempts are answered with it. */
  requestId: string
}

/** Creates a group owned by the user; resolves to its id. */
export function useCreateGroup() {
  const client = useQueryClient()
  return useMutation({
    meta: { action: 'createGroup' },
    mutationFn: async ({ input: { name, description, is_private }, requestId }: CreateGroup): Promise<string> => {
      const group = { p_name: name, p_description: description, p_is_private: is_private }
      try {
        return (await ask(idRow, 'create_group', { ...group, p_request_id: requestId })).id
      } catch (error) {
        throw saysWhatFor(error)
      }
    },
    onSuccess: () => client.invalidateQueries({ queryKey: keys.groups() }),
  })
}

/** The database has one sentence for everything that needs a sign-in. This one says what it is needed for. */
function saysWhatFor(error: unknown): AppError {
  const refusal = toAppError(error)
  if (refusal.code !== 'unauthenticated') return refusal
  const { kind, code } = refusal
  return new AppError(kind, t('You must be signed in to create a group'), { code, cause: error })
}

/** Changes name, description and privacy. Refused with `unauthorized` unless the group is one's own. */
export function useUpdateGroup(groupId: string) {
  const client = useQueryClient()
  return useMutation({
    meta: { action: 'updateGroup' },
    mutationFn: async (input: GroupInput): Promise<void> => {
      const supabase = await getSupabase()
      const change = supabase.from('groups').update(toRow(input)).eq('id', groupId).select('id')
      expectRow(unwrap(await change))
    },
    onSuccess: async (_, input) => {
      // The group's page comes next: it must not show the old name first.
      client.setQueryData(groupQuery(groupId).queryKey, (detail) =>
        detail ? { ...detail, group: { ...detail.group, ...toRow(input) } } : detail,
      )
      await client.invalidateQueries({ queryKey: keys.group(groupId), refetchType: 'none' })
      await invalidateByPrefix(client, [keys.groups(), keys.invite('group', groupId), ...listsWithGroupNames()])
    },
  })
}

export function useDeleteGroup(groupId: string) {
  const client = useQueryClient()
  return useAppMutation({
    meta: { action: 'deleteGroup' },
    failure: t('Failed to delete group'),
    mutationFn: async (): Promise<void> => {
      const supabase = await getSupabase()
      const deletion = supabase.from('groups').delete().eq('id', groupId).select('id')
      expectRow(unwrap(await deletion))
    },
    onSuccess: async () => {
      // It is known to be gone, so what this device remembers is replaced too.
      client.setQueryData(groupQuery(groupId).queryKey, null)
      client.setQueryData(groupMembersQuery(groupId).queryKey, null)
      const gone = [
        keys.groups(),
        keys.invite('group', groupId),
        keys.bookmarks(),
        keys.payments(),
        ...listsWithGroupNames(),
      ]
      await invalidateByPrefix(client, gone)
    },
  })
}

/** Promotes members by their user ids, all or none; promoting an admin again changes nothing. */
export function usePromote(groupId: string) {
  const client = useQueryClient()
  return useAppMutation({
    failure: t('Failed to promote the selected members'),
    mutationFn: async (userIds: string[]): Promise<void> => {
      const supabase = await getSupabase()
      const rows = userIds.map((userId) => ({ group_id: groupId, user_id: userId }))
      const { error } = await supabase
        .from('group_admins')
        .upsert(rows, { onConflict: 'group_id,user_id', ignoreDuplicates: true })
      if (error) throw toAppError(error)
    },
    onSettled: () => client.invalidateQueries({ queryKey: keys.group(groupId) }),
  })
}

export function useDemote(groupId: string) {
  const client = useQueryClient()
  return useAppMutation({
    failure: t('Failed to remove the admin role'),
    mutationFn: async (userId: string): Promise<void> => {
      const supabase = await getSupabase()
      const deletion = supabase.from('group_admins').delete().eq('group_id', groupId).eq('user_id', userId)
      const { error } = await deletion
      if (error) throw toAppError(error)
    },
    onSettled: () => client.invalidateQueries({ queryKey: keys.group(groupId) }),
  })
}

const BATCH_CALLS = { add: 'add_participants_to_group', remove: 'remove_participants_from_group' } as const

/**
 * Adds participants of the group's events to the group, or takes members out of it. People who are members already count as
 * added; owner and admins cannot be removed and count as failed. The ids are sent in pieces: a refusal of the first piece is
 * the batch's; a later failure counts what was left as failed.
 */
export function useMemberBatch(groupId: string, verb: BatchVerb) {
  const client = useQueryClient()
  const changed = [keys.group(groupId), keys.groups(), keys.invite('group', groupId)]
  return useMutation({
    mutationFn: async (ids: string[]): Promise<BatchResult> => {
      const total: BatchResult = { done: 0, failed: 0 }
      for (const batch of inBatches(ids, BATCH_SIZE)) {
        try {
          const args = { p_group_id: groupId, p_participant_ids: batch }
          const { done, failed } = batchResult(await ask(batchRowsSchema, BATCH_CALLS[verb], args), batch.length)
          total.done += done
          total.failed += failed
        } catch (error) {
          if (total.done === 0) throw error
          return { done: total.done, failed: ids.length - total.done }
        }
      }
      return total
    },
    onSuccess: () => invalidateByPrefix(client, changed),
    // After a refusal the page shows an error and navigates away. A refetch would be refused too.
    onError: () => invalidateByPrefix(client, changed, 'none'),
  })
}

function toRow({ name, description, is_private }: GroupInput) {
  return { name, description: description || null, is_private }
}

/** Row-level security refuses silently, by touching nothing. */
function expectRow(rows: unknown[]): void {
  if (rows.length === 0) throw new AppError('database', t('Unauthorized'), { code: 'unauthorized' })
}
