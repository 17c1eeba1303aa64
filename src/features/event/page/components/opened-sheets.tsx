import type { ReactNode } from 'react'
import type { EventPageData, ListedRow } from '@/entities/event/event-schema'
import { isEnded } from '@/entities/event/event-times'
import { questionTo, questionToRow } from '@/entities/slots/confirming'
import { isOwed, type SlotPayment } from '@/entities/slots/slot-payments'
import { findRow, isWaiting } from '@/entities/slots/waitlist'
import type { CameNoteProps } from '@/features/event/attendance/components/came-note'
import type { PaidControlProps } from '@/features/event/paying/components/paid-control'
import type { PayBoxProps, PayButtonProps } from '@/features/event/paying/components/pay-box'
import type { MoveChoiceProps } from '@/features/event/roster/components/move-choice'
import { ParticipantSheet } from '@/features/event/roster/components/participant-sheet'
import type { Claim } from '@/features/event/roster/rules'
import type { PlaceSwitchesProps } from '@/features/event/series/components/place-switches'
import { WithdrawDialog } from '@/features/event/sign-up/components/withdraw-dialog'
import type { ConfirmDockProps } from '@/features/event/waitlist/components/confirm-dock'
import type { ConfirmForProps } from '@/features/event/waitlist/components/confirm-for'
import { nextToPromote } from '@/features/event/waitlist/rules'
import { useNow } from '@/lib/browser/use-now'
import { lazyPart } from '@/ui/feedback/lazy-part'
import { Skeleton } from '@/ui/feedback/skeleton'
import { Card } from '@/ui/layout/card'
import type { TellMeCard } from '../tell-me'
import type { MyRegistration } from '../use-my-registration'
import type { useOpenSheets } from '../use-open-sheets'
import { JoinedSheet } from './joined-sheet'
import { RemoveDialog } from './remove-dialog'
import { ShareSheet } from './share-sheet'

const PayBox = lazyPart<PayBoxProps>(
  () => import('@/features/event/paying/components/pay-box').then((module) => module.PayBox),
  {
    placeholder: <Skeleton className="h-44" />,
  },
)
const PayButton = lazyPart<PayButtonProps>(
  () => import('@/features/event/paying/components/pay-box').then((module) => module.PayButton),
  { placeholder: <Skeleton className="h-13" /> },
)
const PaidControl = lazyPart<PaidControlProps>(
  () => import('@/features/event/paying/components/paid-control').then((module) => module.PaidControl),
  { placeholder: <Skeleton className="h-11" /> },
)
/** Where it is noted who came. */
const CameNote = lazyPart<CameNoteProps>(() =>
  import('@/features/event/attendance/components/came-note').then((module) => module.CameNote),
)
const PlaceSwitches = lazyPart<PlaceSwitchesProps>(
  () => import('@/features/event/series/components/place-switches').then((module) => module.PlaceSwitches),
  { placeholder: <Skeleton className="h-28" /> },
)
const ConfirmDock = lazyPart<ConfirmDockProps>(
  () => import('@/features/event/waitlist/components/confirm-dock').then((module) => module.ConfirmDock),
  { placeholder: <div className="h-22" /> },
)
const ConfirmFor = lazyPart<ConfirmForProps>(() =>
  import('@/features/event/waitlist/components/confirm-for').then((module) => module.ConfirmFor),
)
/** Where the event has sections, for those who run it. */
const MoveChoice = lazyPart<MoveChoiceProps>(
  () => import('@/features/event/roster/components/move-choice').then((module) => module.MoveChoice),
  { placeholder: <div className="h-14" /> },
)
const MoveToFront = lazyPart(() =>
  import('@/features/event/waitlist/components/move-to-front').then((module) => module.MoveToFront),
)

interface OpenedSheetsProps {
  data: EventPageData
  my: MyRegistration
  claims: ReadonlyMap<string, Claim>
  /** Who has paid, by row, as far as the viewer may know. */
  slotPayments: ReadonlyMap<string, SlotPayment>
  sheets: ReturnType<typeof useOpenSheets>
  labelsOf: (row: ListedRow) => ReactNode
  tellMe: TellMeCard
  /** Why nothing has changed so far; null when all is sent. */
  unsent: string | null
}

/** The sheets and dialogs of the event page: participant, share card, joined, withdraw and remove. */
export function OpenedSheets({ data, my, claims, slotPayments, sheets, labelsOf, tellMe, unsent }: OpenedSheetsProps) {
  const { participant, joined, sharing } = sheets
  const row = withOwnContact(
    findRow(data, ({ id }) => id === participant.value),
    my,
  )
  const now = useNow()
  const mayMove = row && isWaiting(row) && row.place > 1 && data.viewer.manages && !isEnded(data.event, now)

  const mayConfirm = row && row.id !== my.own?.registration.id && (data.viewer.manages || row.claimed_by_me)
  const question = mayConfirm ? questionToRow(data, row, now) : null

  const close = () => participant.setOpen(false)
  const about = row && { row, name: claims.get(row.id)?.name ?? row.name }
  const action =
    about && question && (question.kind !== 'again' || about.row.claimed_by_me) ? (
      <ConfirmFor data={data} {...about} question={question} onDone={close} />
    ) : (
      mayMove && <MoveToFront eventId={data.event.id} row={row} name={about?.name ?? ''} onMoved={close} />
    )
  const own = my.own
  const ownQuestion =
    own && own.registration.id === joined.value?.registration.id ? questionTo(data, own.registration, own, now) : null

  const guestCame =
    own && own.registration.id === row?.id && 'came' in own.registration ? own.registration.came : undefined
  const guest = guestCame === undefined ? undefined : { came: guestCame, secret: own?.secret }

  /** The organizer owes nobody. */
  function paymentOf({ id, name }: { id: string; name: string }, inMoment = false) {
    const slotPayment = slotPayments.get(id)
    const secret = id === my.own?.registration.id ? my.own.secret : undefined
    if (!slotPayment || data.viewer.is_organizer) return null
    return (
      <PayBox event={data.event} row={{ id, name }} slotPayment={slotPayment} secret={secret} inMoment={inMoment} />
    )
  }

  /** Only where there is a page to pay at, and something to pay. */
  function payButtonFor(id: string) {
    const slotPayment = slotPayments.get(id)
    if (!slotPayment || !isOwed(slotPayment) || !data.event.price?.link || data.viewer.is_organizer) return null
    return <PayButton event={data.event} slotPayment={slotPayment} />
  }

  const removed = findRow(data, ({ id }) => id === sheets.removing)
  const rowPayment = row && slotPayments.get(row.id)
  const isOwn = row && (row.is_mine || row.claimed_by_me || row.id === my.own?.registration.id)

  return (
    <>
      {row && (
        <ParticipantSheet
          data={data}
          row={row}
          claim={claims.get(row.id)}
          open={participant.open}
          onOpenChange={participant.setOpen}
          labels={labelsOf(row)}
          payment={
            <>
              {data.came || guest ? <CameNote data={data} row={row} guest={guest} /> : null}
              {rowPayment && data.viewer.manages && (
                <PaidControl eventId={data.event.id} row={row} slotPayment={rowPayment} />
              )}
              {isOwn && paymentOf(row)}
            </>
          }
          onModify={sheets.mayModify(row) ? () => sheets.modify(row) : undefined}
          onRemove={() => sheets.startRemoving(row.id)}
          action={action}
          move={
            data.event.sections &&
            data.viewer.manages &&
            !isEnded(data.event, now) && <MoveChoice data={data} row={row} name={about?.name ?? ''} />
          }
        />
      )}
      {/* The page may show another event by now. */}
      {joined.value?.registration.event_id === data.event.id && (
        <JoinedSheet
          data={data}
          joined={joined.value}
          claims={claims}
          payment={paymentOf(joined.value.registration, true)}
          pay={payButtonFor(joined.value.registration.id)}
          confirm={
            own &&
            ownQuestion?.kind === 'coming' && (
              <ConfirmDock
                data={data}
                row={own.registration}
                question={ownQuestion}
                secret={own.secret}
                now={now}
                inMoment
                waiting={unsent}
                onGiveUp={() => {
                  joined.setOpen(false)
                  sheets.withdrawOwn()
                }}
                onModify={sheets.openOwn}
              />
            )
          }
          series={
            data.series && (
              <Card className="py-3! text-left empty:hidden">
                <PlaceSwitches data={data} series={data.series} own={my.own} />
              </Card>
            )
          }
          tellMe={tellMe}
          open={joined.open}
          onOpenChange={joined.setOpen}
        />
      )}
      {sharing.value && <ShareSheet data={data} open={sharing.open} onOpenChange={sharing.setOpen} />}
      <WithdrawDialog eventId={data.event.id} withdrawal={sheets.withdrawing} onClose={sheets.stopWithdrawing} />
      <RemoveDialog
        eventId={data.event.id}
        participantId={sheets.removing}
        row={removed}
        payment={data.payments?.find((one) => one.participant_id === sheets.removing)}
        next={nextToPromote(data, now, removed?.section_id)?.name}
        onClose={sheets.stopRemoving}
        onRemoved={() => participant.setOpen(false)}
      />
    </>
  )
}

/** A guest's own row carries no contact data on the roster; this phone knows it by the secret. */
function withOwnContact(row: ListedRow | undefined, { own }: MyRegistration): ListedRow | undefined {
  if (!row || row.id !== own?.registration.id || !own.secret) return row
  const { email, phone, notes, responses } = own.registration
  return { ...row, email, phone, notes, responses, contact_visible: true }
}
