import type { EventDetails } from '@/entities/event/event-schema'
import { hostOf } from '@/entities/money/pay-link'
import { PayHost } from '@/entities/money/pay-link-button'
import { NO_MONEY } from '@/entities/money/payment-text'
import { isOwed, type SlotPayment } from '@/entities/slots/slot-payments'
import { PayNote } from './pay-note'

export interface PayHowProps {
  event: EventDetails
  slotPayment: SlotPayment
}

/** The organizer's note, whom the link belongs to, and that no money goes through the app. Nothing once it is paid. */
export function PayHow({ event, slotPayment }: PayHowProps) {
  const { link = null, note = null } = event.price ?? {}
  const host = link && hostOf(link)
  if (!isOwed(slotPayment)) return null
  return (
    <div className="grid grid-cols-1 gap-1">
      {note && <PayNote text={note} />}
      <p className="text-muted text-small leading-snug">
        {host && (
          <>
            <PayHost host={host} />.{' '}
          </>
        )}
        {NO_MONEY}
      </p>
    </div>
  )
}
