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
import type { FormOpeners } from '../use-form-openers'
import type { OpenSheet, Sheets, ShowSheet } from '../use-open-sheets'
import { JoinedSheet } from './joined-sheet'
import { OpenedParticipant } from './opened-participant'
import { RemoveDialog } from './remove-dialog'

interface OpenedSheetsProps {
  /** For the time until this code is loaded (`lazyComponent`): whether one of the sheets was tapped, and what to do if none can be loaded. */
  open: boolean | undefined
  onOpenChange: () => void
  data: EventPageData
  my: MyRegistration
  sheets: Sheets
  show: ShowSheet
  close: (kind: OpenSheet['kind']) => void
  forms: FormOpeners
  otherFeatures: OtherFeatures
}

/** The sheets and dialogs of the event page: participant, share card, joined, withdraw and remove. */
export function OpenedSheets({ data, my, sheets, show, close, forms, otherFeatures }: OpenedSheetsProps) {
  const { claims, slotPayments } = useParticipantDetails(data, my.own)
  const { participant, joined, share, withdraw, remove } = sheets
  const now = useNow()
  const found = findRow(data, ({ id }) => id === participant?.id)
  // For a person who has left the list the sheet shows the last state, and closes.
  const [row, setRow] = useState(found)
  if (found && found !== row) setRow(found)
  const joinedId = joined?.joined.registration.id
  const toPay = slotsToPay(data, my.own?.registration.id, slotPayments)
  return (
    <>
      {row && (
        <OpenedParticipant
          data={data}
          row={row}
          open={participant?.open === true && found !== undefined}
          onClose={() => close('participant')}
          my={my}
          claim={claims.get(row.id)}
          slotPayment={slotPayments.get(row.id)}
          toPay={toPay}
          addedSecret={forms.addedSecret(row.id)}
          onModify={forms.mayModify(row) ? () => forms.modify(row) : undefined}
          onRemove={() => show({ kind: 'remove', id: row.id })}
          labels={otherFeatures.labelsOf(row)}
        />
      )}
      {/* The page may show another event now. */}
      {joined?.joined.registration.event_id === data.event.id && (
        <JoinedSheet
          data={data}
          joined={joined.joined}
          open={joined.open}
          onClose={() => close('joined')}
          my={my}
          claims={claims}
          toPay={toPay.some(({ id }) => id === joinedId) ? toPay : []}
          forms={forms}
          enableNotifications={otherFeatures.enableNotifications}
        />
      )}
      {share && (
        <ShareSheet
          data={data}
          isNew={share.isNew ?? false}
          isCopied={share.isCopied ?? false}
          open={share.open}
          onOpenChange={() => close('share')}
        />
      )}
      {withdraw && (
        <WithdrawDialog
          eventId={data.event.id}
          open={withdraw.open}
          onOpenChange={() => close('withdraw')}
          withdrawal={withdraw.withdrawal}
        />
      )}
      {remove && (
        <RemoveDialog
          data={data}
          participantId={remove.id}
          open={remove.open}
          now={now}
          onClose={() => close('remove')}
          onRemoved={() => close('participant')}
        />
      )}
    </>
  )
}
