import { useQueryClient } from '@tanstack/react-query'
import type { EventPageData, ListedRow, Registration } from '@/entities/event/event-schema'
import { registrationSchema } from '@/entities/event/page-schema'
import { tooLateText } from '@/entities/slots/first-tap'
import { sectionOf, slotName } from '@/entities/slots/sections'
import { afterChange, refreshCounts } from '@/features/event/my-registration/after-change'
import type { RowKind } from '@/features/event/my-registration/change'
import { keys } from '@/lib/backend/query-keys'
import { ask } from '@/lib/backend/rpc'
import { useAppMutation } from '@/lib/backend/use-app-mutation'
import { toastInfo, toastSuccess } from '@/lib/feedback/toast-store'
import { t } from '@/lib/text/translate'

interface Taken {
  row: Pick<ListedRow | Registration, 'id' | 'name'>
  /** A guest's secret. */
  secret: string | undefined
  rowKind: RowKind
  /** Another person's name, as the page shows it; left out for the viewer's own registration. */
  who?: string
}

/** Takes a free slot for a person in line, and reports the outcome. */
export function useTakeSlot({ event }: Pick<EventPageData, 'event'>) {
  const client = useQueryClient()
  return useAppMutation({
    mutationKey: keys.event(event.id),
    mutationFn: ({ row, secret }: Taken) => ask(registrationSchema, 'take_free_slot', { p_id: row.id }, { secret }),
    onSuccess: (taken, { row, secret, rowKind, who }) => {
      afterChange(client, { kind: 'update', eventId: event.id, participantId: row.id, rowKind, secret }, taken)
      const section = sectionOf(event, taken)?.name
      if (taken.in === 'waitlist') toastInfo(tooLateText(taken.place, who ? { name: who } : undefined, section))
      else {
        const slot = slotName(section, taken.slot_number)
        toastSuccess(who ? t('{name} is in: {slot}', { name: who, slot }) : t("You're in: {slot}", { slot }))
      }
    },
    failure: t('Failed to take the slot'),
    onSettled: () => refreshCounts(client, event.id),
  })
}
