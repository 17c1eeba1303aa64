import type { EventDetails } from '@/entities/event/event-schema'
import { hostOf } from '@/entities/money/pay-link'
import { PayHost } from '@/entities/money/pay-link-button'
import { noMoney } from '@/entities/money/payment-text'
import { isOwed, type SlotPayment } from '@/entities/slots/slot-payments'
import { rich } from '@/lib/text/rich'
import { t } from '@/lib/text/translate'
import { CopyButton } from '@/ui/sheet/copy-button'

export interface PayHowProps {
  event: EventDetails
  slotPayment: SlotPayment
}

/** The organizer's note, the host of the link, and that no money goes through the app. Nothing once it is paid. */
export function PayHow({ event, slotPayment }: PayHowProps) {
  const { link = null, note = null } = event.price ?? {}
  const host = link && hostOf(link)
  if (!isOwed(slotPayment)) return null
  return (
    <>
      {note && <PayNote text={note} />}
      <p className="-mt-2 text-muted text-small leading-snug only:mt-0">
        {host && (
          <>
            <PayHost host={host} />.{' '}
          </>
        )}
        {noMoney()}
      </p>
    </>
  )
}

/** How else to pay, in the organizer's words. A phone number or an account can be copied. */
function PayNote({ text }: { text: string }) {
  return (
    <div className="flex items-start gap-2">
      <p dir="auto" className="wrap-anywhere min-w-0 flex-1 select-text whitespace-pre-line py-2.5 leading-snug">
        {text}
      </p>
      {/\d/.test(text) && (
        <CopyButton
          text={text}
          label={t('Payment note')}
          title={t('Copy the payment note')}
          variant="ghost"
          size="sm"
          className="-mr-2 shrink-0"
        >
          {rich('Copy <hidden>payment note</hidden>', { hidden: (text) => <span className="sr-only">{text}</span> })}
        </CopyButton>
      )}
    </div>
  )
}
