import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { EventNotice } from '@/entities/event/event-schema'
import { eventQuery } from '@/features/event/my-registration/queries'
import { ask } from '@/lib/backend/rpc'
import { useAppMutation } from '@/lib/backend/use-app-mutation'
import { t } from '@/lib/text/translate'
import type { Audience } from './rules'
import { noticesSchema } from './schema'

interface Written extends Audience {
  /** Made once for each text, so that sending it twice writes it once. */
  id: string
  text: string
}

export function useWriteNotice(eventId: string) {
  const client = useQueryClient()
  return useAppMutation({
    mutationFn: ({ id, text, told, section }: Written) =>
      ask(noticesSchema, 'write_notice', {
        p_id: id,
        p_event_id: eventId,
        p_text: text,
        p_told: told,
        ...(section !== undefined && { p_section: section }),
      }),
    onSuccess: (notices) => showNotices(client, eventId, notices),
    failure: t('Failed to send the message'),
  })
}

/** Changes the text of a notice on the page; '' deletes it. No one is notified again. */
export function useChangeNotice(eventId: string) {
  const client = useQueryClient()
  return useAppMutation({
    mutationFn: ({ id, text }: { id: string; text: string }) =>
      ask(noticesSchema, 'change_notice', { p_id: id, p_text: text }),
    onSuccess: (notices) => showNotices(client, eventId, notices),
    failure: t('Failed to change the message'),
  })
}

function showNotices(client: QueryClient, eventId: string, notices: EventNotice[] | null) {
  client.setQueryData(eventQuery(eventId).queryKey, (data) => data && { ...data, notices: notices ?? [] })
}
