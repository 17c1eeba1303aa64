import { useState } from 'react'
import type { EventPageData } from '@/entities/event/event-schema'
import { findRow } from '@/entities/slots/waitlist'
import type { MyRegistration } from '@/features/event/my-registration/use-my-registration'
import { slotsToPay } from '@/features/event/paying/rules'
import { useParticipantDetails } from '@/features/event/roster/use-participant-details'
import { ShareSheet } from '@/features/event/share/components/share-sheet'
import { WithdrawDialog } from '@/features/event/sign-up/components/withdraw-dialog'
import { useNow } from '@/lib/browser/use-now'
import type { OtherFeatures } from '../other-features'
import type { useOpenSheets } from '../use-open-sheets'
import { JoinedSheet } from './joined-sheet'
import { OpenedParticipant } from './opened-participant'
import { RemoveDialog } from './remove-dialog'

interface OpenedSheetsProps {
  /** For the time until this code is loaded (`lazyComponent`): whether one of the sheets was tapped, and what to do if none can be loaded. */
  open: boolean | undefined
  onOpenChange: () => void
  data: EventPageData
  my: MyRegistration
  sheets: ReturnType<typeof useOpenSheets>
  others: OtherFeatures
}

/** The sheets and dialogs of the event page: participant, share card, joined, withdraw and remove. */
export function OpenedSheets({ data, my, sheets, others }: OpenedSheetsProps) {
  const { claims, slotPayments } = useParticipantDetails(data, my.own)
  const { participant, joined, isSharing, withdrawing, removing } = sheets
  const now = useNow()
  const found = findRow(data, ({ id }) => id === participant.value)
  // For a person who has left the list the sheet shows the last state, and closes.
  const [row, setRow] = useState(found)
  if (found && found !== row) setRow(found)
  const joinedId = joined.value?.registration.id
  const toPay = slotsToPay(data, my.own?.registration.id, slotPayments)
  return (
    <>
      {row && (
        <OpenedParticipant
          data={data}
          row={row}
          open={participant.open && found !== undefined}
          my={my}
          claim={claims.get(row.id)}
          slotPayment={slotPayments.get(row.id)}
          toPay={toPay}
          sheets={sheets}
          labels={others.labelsOf(row)}
        />
      )}
      {/* The page may show another event now. */}
      {joined.value?.registration.event_id === data.event.id && (
        <JoinedSheet
          data={data}
          joined={joined.value}
          my={my}
          claims={claims}
          toPay={toPay.some(({ id }) => id === joinedId) ? toPay : []}
          sheets={sheets}
          enableNotifications={others.enableNotifications}
        />
      )}
      {isSharing !== undefined && (
        <ShareSheet
          data={data}
          isNew={sheets.isNew}
          isCopied={sheets.isCopied}
          open={isSharing}
          onOpenChange={sheets.setSharing}
        />
      )}
      {withdrawing !== undefined && (
        <WithdrawDialog
          eventId={data.event.id}
          open={withdrawing !== null}
          onOpenChange={sheets.stopWithdrawing}
          withdrawal={withdrawing}
        />
      )}
      {removing !== undefined && (
        <RemoveDialog
          data={data}
          participantId={removing}
          now={now}
          onClose={sheets.stopRemoving}
          onRemoved={() => participant.setOpen(false)}
        />
      )}
    </>
  )
}
