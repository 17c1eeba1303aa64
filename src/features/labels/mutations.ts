import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { toAppError } from '@/lib/backend/errors'
import { useOptimisticMutation, view } from '@/lib/backend/optimistic'
import { keys } from '@/lib/backend/query-keys'
import { getSupabase } from '@/lib/backend/supabase'
import { useAppMutation } from '@/lib/backend/use-app-mutation'
import { t } from '@/lib/text/translate'
import { type LabelledLists, withLabel } from './rules'
import type { Label } from './schema'

interface LabelToggle {
  participantId: string
  labelId: string
  isOn: boolean
}

/** Puts a label on a participant or takes it off: shown at once, taken back with a sentence when the database refuses. */
export function useToggleLabel(eventId: string) {
  const { queryKey } = listsOf(eventId)
  return useOptimisticMutation({
    scope: `labels of ${eventId}`,
    send: toggle,
    views: ({ participantId, labelId, isOn }: LabelToggle) => [
      view(listsOf(eventId), (data) => withLabel(data, participantId, labelId, isOn)),
    ],
    stale: () => [{ queryKey, exact: true }],
  })
}

/** The event's page, of which labels know only these lists. */
const listsOf = (eventId: string) => queryOptions<LabelledLists>({ queryKey: keys.event(eventId) })

async function toggle({ participantId, labelId, isOn }: LabelToggle): Promise<void> {
  const supabase = await getSupabase()
  const marks = supabase.from('participant_labels')
  const ids = { participant_id: participantId, label_id: labelId }
  const { error } = isOn ? await marks.insert(ids) : await marks.delete().match(ids)
  // 23505: the label is there already, which is what was wanted.
  if (error && error.code !== '23505') throw toAppError(error)
}

interface SavedLabel extends Label {
  /** The browser makes the id, the same on every try, so a retry after a lost answer makes no second label. */
  isNew: boolean
}

export function useSaveLabel(eventId: string) {
  const queryClient = useQueryClient()
  return useAppMutation({
    mutationFn: (label: SavedLabel) => save(eventId, label),
    failure: ({ isNew }) => (isNew ? t('Failed to create label') : t('Failed to update label')),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: keys.event(eventId) }),
  })
}

async function save(eventId: string, { id, isNew, name, color }: SavedLabel): Promise<void> {
  const supabase = await getSupabase()
  const labels = supabase.from('labels')
  const { error } = isNew
    ? await labels.upsert({ id, event_id: eventId, name, color })
    : await labels.update({ name, color }).eq('id', id).select('id').single()
  if (error) throw toAppError(error)
}

/** Deletes a label, and with it its marks on participants. */
export function useDeleteLabel(eventId: string) {
  const queryClient = useQueryClient()
  return useAppMutation({
    mutationFn: async ({ id }: Pick<Label, 'id'>) => {
      const supabase = await getSupabase()
      const { error } = await supabase.from('labels').delete().eq('id', id)
      if (error) throw toAppError(error)
    },
    failure: t('Failed to delete label'),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: keys.event(eventId) }),
  })
}
