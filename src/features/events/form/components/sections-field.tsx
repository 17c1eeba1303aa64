import { useFormState } from 'react-hook-form'
import { isTimed } from '@/entities/event/section-times'
import { SectionsEditor } from '@/features/events/sections/components/sections-editor'
import type { EditableEvent } from '../form-read-schema'
import { useEventField, useEventValues } from '../use-event-form'
import { PicksField, PicksFields } from './picks-fields'

/** @param event as it was before; left out for a new one */
export function SectionsField({ event }: { event?: EditableEvent | undefined }) {
  const { field, fieldState } = useEventField('sections')
  const { isSubmitted } = useFormState()
  const [datetime, end_datetime, max_picks] = useEventValues('datetime', 'end_datetime', 'max_picks')
  return (
    <SectionsEditor
      rows={field.value}
      onChange={field.onChange}
      before={event?.sections ?? []}
      people={(event?.participant_count ?? 0) + (event?.waiting_count ?? 0)}
      times={{ datetime, end_datetime }}
      refusal={fieldState.error?.message}
      isSubmitted={isSubmitted}
      picks={<PicksField />}
    >
      {(field.value.some(isTimed) || max_picks !== null) && <PicksFields />}
    </SectionsEditor>
  )
}
