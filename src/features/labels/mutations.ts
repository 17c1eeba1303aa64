import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toAppError } from '@/lib/errors'
import { keys } from '@/lib/query-keys'
import { getSupabase } from '@/lib/supabase'
import { type LabelledRoster, withLabel } from './rules'
import type { Label, LabelInput } from './schema'

export interface LabelToggle {
  participantId: string
  labelId: string
  isOn: boolean
}

/** Puts a label on a participant or takes it off: shown at once, taken back when the database refuses. */
export function useToggleLabel(eventId: string) {
  const queryClient = useQueryClient()
  const queryKey = keys.event(eventId)
  const show = ({ participantId, labelId }: LabelToggle, isOn: boolean) =>
    queryClient.setQueryData<LabelledRoster>(queryKey, (data) => data && withLabel(data, participantId, labelId, isOn))

  return useMutation({
    mutationKey: [...queryKey, 'label'],
    // One after the other, so that on and off of one label arrive in the order they were tapped.
    scope: { id: `labels of ${eventId}` },
    mutationFn: toggle,
    onMutate: async (change) => {
      // A refetch that is under way would bring the state from before the tap.
      await queryClient.cancelQueries({ queryKey, exact: true })
      show(change, change.isOn)
    },
    // Only this toggle is taken back: others tapped meanwhile stand on their own.
    onError: (_error, change) => show(change, !change.isOn),
    onSettled: () => {
      // With several under way the last one asks; an earlier answer would undo the others on the screen.
      const isLast = queryClient.isMutating({ mutationKey: [...queryKey, 'label'] }) === 1
      if (isLast) void queryClient.invalidateQueries({ queryKey, exact: true })
    },
  })
}

async function toggle({ participantId, labelId, isOn }: LabelToggle): Promise<void> {
  const supabase = await getSupabase()
  const marks = supabase.from('participant_labels')
  const ids = { participant_id: participantId, label_id: labelId }
  const { error } = isOn ? await marks.insert(ids) : await marks.delete().match(ids)
  // 23505: the label is there already, which is what was wanted.
  if (error && error.code !== '23505') throw toAppError(error)
}

/** Creates a label (without an id) or changes one. */
export function useSaveLabel(eventId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (label: LabelInput & { id?: string }) => save(eventId, label),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: keys.event(eventId) }),
  })
}

async function save(eventId: string, { id, name, color }: LabelInput & { id?: string }): Promise<void> {
  const supabase = await getSupabase()
  const { error } =
    id === undefined
      ? await supabase.from('labels').insert({ event_id: eventId, name, color })
      : await supabase.from('labels').update({ name, color }).eq('id', id).select('id').single()
  if (error) throw toAppError(error)
}

/** Deletes a label, and with it its marks on participants. */
export function useDeleteLabel(eventId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async ({ id }: Pick<Label, 'id'>) => {
      const supabase = await getSupabase()
      const { error } = await supabase.from('labels').delete().eq('id', id)
      if (error) throw toAppError(error)
    },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: keys.event(eventId) }),
  })
}
