import { useQueryClient } from '@tanstack/react-query'
import type { EventPageData, ListedRow, Registration } from '@/entities/event/event-schema'
import { tooLateText } from '@/entities/slots/confirm-text'
import type { Question } from '@/entities/slots/confirming'
import { sectionOf } from '@/entities/slots/sections'
import { useSendChange } from '@/features/event/outbox/send-change'
import { keys } from '@/lib/backend/query-keys'
import { toastFailure, toastInfo, toastSuccess } from '@/lib/feedback/toast-store'
import { confirmedText } from './rules'

interface Confirmed {
  row: Pick<ListedRow | Registration, 'id' | 'name'>
  question: Question
  /** A guest's secret. */
  secret?: string | undefined
  /** It is about somebody whom the guest added. */
  isAdded?: boolean
  /** Somebody else's name, as the page shows it; left out for one's own row. */
  who?: string
}

/** Confirms a slot, now or when the network is back, and tells the outcome. */
export function useConfirm({ event }: Pick<EventPageData, 'event'>) {
  const send = useSendChange(event.id)
  const client = useQueryClient()

  async function confirm({ row, question, secret, isAdded, who }: Confirmed): Promise<void> {
    if (send.isPending) return
    try {
      const { id: participantId, name } = row
      const whose = who === undefined ? { name } : { name, isOthers: true }
      const about = { eventId: event.id, eventName: event.name, participantId, ...whose }
      const wait = question.kind === 'coming' ? {} : { wait: true }
      const again = question.kind === 'again' ? ({ again: true } as const) : {}
      const outcome = await send.mutateAsync({
        kind: 'confirm',
        ...about,
        ...wait,
        ...again,
        ...(secret && { secret }),
        ...(isAdded && { isAdded }),
      })
      if (outcome.queued || !outcome.answer) return
      const { answer } = outcome
      const section = sectionOf(event, answer)?.name
      if (answer.in === 'line' && question.kind !== 'again')
        toastInfo(tooLateText(answer.place, who && `${who} is`, section))
      else toastSuccess(confirmedText(answer, who, section))
    } catch (error) {
      toastFailure(error, 'Failed to confirm')
      // Perhaps the row is gone, or the event is over.
      void client.invalidateQueries({ queryKey: keys.event(event.id) })
    }
  }
  return { confirm, isSending: send.isPending }
}
