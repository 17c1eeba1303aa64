import type { ReactNode } from 'react'
import type { EventPageData, ListedRow } from '@/entities/event/event-schema'
import { isOff } from '@/entities/event/event-times'
import { canStillRun } from '@/entities/event/run-day'
import { canTakeSlot } from '@/entities/slots/first-tap'
import { hasSections } from '@/entities/slots/sections'
import type { SlotPayment } from '@/entities/slots/slot-payments'
import { LazyAttendanceNote } from '@/features/event/attendance/lazy'
import { rowKindOf } from '@/features/event/my-registration/change'
import type { MyRegistration } from '@/features/event/my-registration/use-my-registration'
import { LazyPaidControl, LazyPayBox } from '@/features/event/paying/lazy'
import type { PricedSlot } from '@/features/event/paying/rules'
import { NewLink } from '@/features/event/roster/components/new-link'
import { ParticipantSheet } from '@/features/event/roster/components/participant-sheet'
import { LazyMoveChoice } from '@/features/event/roster/lazy'
import type { Claim } from '@/features/event/roster/rules'
import { FindSubstitute } from '@/features/event/substitutes/components/find-substitute'
import { GiveSlot } from '@/features/event/waitlist/components/give-slot'
import { useNow } from '@/lib/browser/use-now'

interface OpenedParticipantProps {
  data: EventPageData
  row: ListedRow
  open: boolean
  onClose: () => void
  my: MyRegistration
  claim: Claim | undefined
  slotPayment: SlotPayment | undefined
  toPay: readonly PricedSlot[]
  /** The guest's secret, if this person was added with it. */
  addedSecret: string | undefined
  /** Undefined for a viewer who may not change the row. */
  onModify: (() => void) | undefined
  onRemove: () => void
  labels: ReactNode
}

/** The sheet of the person who was tapped, with what the other rooms have to show or to offer in it. */
export function OpenedParticipant({
  data,
  row,
  open,
  onClose,
  my,
  claim,
  slotPayment,
  toPay,
  addedSecret,
  onModify,
  onRemove,
  labels,
}: OpenedParticipantProps) {
  const { event, viewer } = data
  const now = useNow()
  const own = my.own?.registration.id === row.id ? my.own : null
  const name = claim?.name ?? row.name
  const secret = own?.secret ?? addedSecret
  const isOver = isOff(event, now)

  // If guests can join, a person that the viewer added can become one. Someone a guest added is covered by that guest's link.
  const isOurs = (row.claimed_by_me || row.is_name) && !addedSecret && !event.is_private && !event.group_id
  const mayRenewLink = viewer.manages && ((row.is_guest && !claim) || isOurs) && !own && !isOver
  const mayGive = !own && (viewer.manages || row.claimed_by_me) && canTakeSlot(event, row, now)

  const guestMark = own && 'came' in own.registration ? own.registration.came : undefined
  const priced = toPay.find(({ id }) => id === row.id)
  return (
    <ParticipantSheet
      data={data}
      row={own?.secret ? withOwnContact(row, own) : row}
      claim={claim}
      ownId={my.own?.registration.id}
      open={open}
      onOpenChange={onClose}
      labels={
        <>
          {labels}
          {mayRenewLink && <NewLink key={row.id} event={event} row={row} />}
        </>
      }
      onModify={onModify}
      onRemove={onRemove}
      action={mayGive && <GiveSlot data={data} row={row} name={name} secret={addedSecret} onSend={onClose} />}
    >
      {data.came || guestMark !== undefined ? <LazyAttendanceNote data={data} row={row} guestMark={guestMark} /> : null}
      {slotPayment && viewer.manages && <LazyPaidControl eventId={event.id} row={row} slotPayment={slotPayment} />}
      {priced && <LazyPayBox event={event} slot={priced} slots={toPay} secret={secret} />}
      <FindSubstitute
        data={data}
        row={row}
        rowKind={rowKindOf(row, my.own?.registration.id)}
        secret={secret}
        now={now}
      />
      {hasSections(event) && viewer.manages && canStillRun(event, now) && (
        <LazyMoveChoice data={data} row={row} name={name} now={now} />
      )}
    </ParticipantSheet>
  )
}

/** A guest's own row carries no contact data on the roster; this phone knows it by the secret. */
function withOwnContact(row: ListedRow, { registration }: NonNullable<MyRegistration['own']>): ListedRow {
  const { email, phone, notes, responses } = registration
  return { ...row, email, phone, notes, responses, contact_visible: true }
}
