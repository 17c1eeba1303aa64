import type { EventPageData } from '@/entities/event/event-schema'
import { CopyReminder } from '@/entities/money/copy-reminder'
import { reminderText } from '@/entities/money/payment-text'
import { isOwed, type SlotPayment } from '@/entities/slots/slot-payments'
import { paths } from '@/lib/browser/paths'

interface UnpaidToolsProps {
  data: EventPageData
  slotPayments: ReadonlyMap<string, SlotPayment>
}

/** Above the list of people with debts: a reminder for the chat. */
export function UnpaidTools({ data: { event, roster }, slotPayments }: UnpaidToolsProps) {
  const unpaid = roster.flatMap(({ id, name }) => {
    const slotPayment = slotPayments.get(id)
    return slotPayment && isOwed(slotPayment)
      ? [{ name, cents: slotPayment.cents, currency: slotPayment.currency }]
      : []
  })
  const text = reminderText(event, unpaid, `${window.location.origin}${paths.signup(event.id)}`)
  return text && <CopyReminder text={text} />
}
