import type { EventPageData } from '@/features/registrations/event-schema'
import { type Due, isOwed } from '@/features/registrations/paying'
import { paths } from '@/lib/paths'
import { reminderText } from '@/lib/payment-text'
import { CopyReminder } from '@/ui/copy-reminder'

export interface UnpaidToolsProps {
  data: EventPageData
  dues: ReadonlyMap<string, Due>
}

/** Above those who have not paid: what to write into the chat. */
export function UnpaidTools({ data: { event, roster }, dues }: UnpaidToolsProps) {
  const unpaid = roster.flatMap(({ id, name }) => {
    const due = dues.get(id)
    return due && isOwed(due) ? [{ name, cents: due.cents, currency: due.currency }] : []
  })
  const text = reminderText(event, unpaid, `${window.location.origin}${paths.signup(event.id)}`)
  return text && <CopyReminder text={text} />
}
