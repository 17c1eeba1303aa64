import { useFormState } from 'react-hook-form'
import { isTimed } from '@/entities/event/section-times'
import { SectionsEditor } from '@/features/events/sections/components/sections-editor'
import { browserZone } from '@/lib/browser/browser-zone'
import type { EditableEvent } from '../form-read-schema'
import { takesBrowserZone } from '../rules'
import { useEventField, useEventValues } from '../use-event-form'
import { PicksField, PicksFields } from './picks-fields'

/** @param event as it was before; left out for a new one */
export function SectionsField({ event }: { event?: EditableEvent | undefined }) {
  const { field, fieldState } = useEventField('sections')
  const { isSubmitted } = useFormState()
  const [datetime, end_datetime, max_picks] = useEventValues('datetime', 'end_datetime', 'max_picks')
  const times = { datetime, end_datetime }
  return (
    <SectionsEditor
      rows={field.value}
      onChange={field.onChange}
      before={event?.sections ?? []}
      people={(event?.participant_count ?? 0) + (event?.waiting_count ?? 0)}
      times={times}
      nameZone={event && !takesBrowserZone(event, times) ? event.time_zone : browserZone()}
      refusal={fieldState.error?.message}
      isSubmitted={isSubmitted}
      picks={<PicksField />}
    >
      {(field.value.some(isTimed) || max_picks !== null) && <PicksFields />}
    </SectionsEditor>
  )
}
