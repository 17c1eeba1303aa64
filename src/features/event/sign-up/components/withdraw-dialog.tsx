import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ListedRow } from '@/entities/event/event-schema'
import { moneyAfterLeaving } from '@/entities/slots/leaving-money'
import { leaveWaitlistLabel, nameAndPlace, statusText } from '@/entities/slots/outcome-text'
import { sectionOf, slotKey } from '@/entities/slots/sections'
import { findRow, withOwn } from '@/entities/slots/waitlist'
import { removeDraft } from '@/features/event/my-registration/drafts'
import { useIsRegular } from '@/features/event/my-registration/kept-places'
import { useSendChange } from '@/features/event/my-registration/mutations'
import { eventQuery, guestQuery } from '@/features/event/my-registration/queries'
import { draftKey } from '@/features/event/my-registration/storage-keys'
import { FindSubstitute } from '@/features/event/substitutes/components/find-substitute'
import { serverTime } from '@/lib/browser/clock'
import { toastFailure, toastSuccess } from '@/lib/feedback/toast-store'
import { formatEventDate } from '@/lib/text/date-text'
import { t, tIn } from '@/lib/text/translate'
import { Checkbox } from '@/ui/form/checkbox'
import { ConfirmDialog } from '@/ui/sheet/confirm-dialog'
import type { Landing } from '@/ui/sheet/landing'
import type { SheetState } from '@/ui/sheet/sheet'
import { lateSince, otherSlots, withdrawnText, youHaveWithdrawn } from '../withdrawing'

/** The registration to withdraw; a guest's with its secret. */
export interface Withdrawal {
  id: string
  secret?: string | undefined
}

interface WithdrawDialogProps extends SheetState {
  eventId: string
  withdrawal: Withdrawal
  /** Called with where the focus goes; null while the change is in the outbox. */
  onWithdrawn?: (landing: Landing | null) => void
  /** Called once the slot is offered to a substitute instead. */
  onOffered?: () => void
}

const withdrawTexts = (isAdded: boolean) => ({
  title: t('Withdraw from Event'),
  body: t("This action cannot be undone and you'll need to register again if you change your mind."),
  confirm: isAdded ? tIn('another person', 'Withdraw') : t('Withdraw'),
  busy: t('Withdrawing...'),
  failure: t('Failed to withdraw from event'),
})

const leaveTexts = () => ({
  title: leaveWaitlistLabel(),
  body: t('The place in line is lost. Coming back means starting at the end.'),
  confirm: leaveWaitlistLabel(),
  busy: t('Leaving...'),
  failure: t('Failed to leave the waitlist'),
})

/** Asks before a registration is withdrawn, the viewer's own or one they claimed. Offline it is withdrawn later. */
export function WithdrawDialog({
  eventId,
  open,
  onOpenChange,
  withdrawal,
  onWithdrawn,
  onOffered,
}: WithdrawDialogProps) {
  const withdraw = useSendChange(eventId)
  const queryClient = useQueryClient()
  const data = queryClient.getQueryData(eventQuery(eventId).queryKey)
  const guest = withdrawal.secret ? queryClient.getQueryData(guestQuery(eventId).queryKey) : null
  const registration = [guest?.registration, ...(guest?.added ?? [])].find((one) => one?.id === withdrawal.id)
  const found = data && findRow(data, ({ id }) => id === withdrawal.id)
  const isAdded = registration ? registration !== guest?.registration : found?.claimed_by_me === true
  const row = found && withOwn(found, registration ?? undefined)
  // Without a list, as of an event that has become private, there is only what the secret opens.
  const person = row ?? registration
  // A person may get a slot while this is open, and then gives up that slot.
  const waits = person?.in === 'waitlist'
  const [landing, setLanding] = useState<Landing | null>(null)
  const text = waits ? leaveTexts() : withdrawTexts(isAdded)

  // The registration and slot that 'Withdraw' ends: one phone may have several.
  const about = person && nameAndPlace(data?.event ?? { sections: [] }, person)
  const lateFrom = data && !waits && lateSince(data.event, serverTime())
  const others = data ? otherSlots(data, withdrawal.id, guest) : []
  const [takesAll, setTakesAll] = useState(false)
  const also = takesAll ? others.map(({ id }) => id) : []
  const paymentOf = (id: string | undefined) =>
    [guest?.registration, ...(guest?.added ?? [])].find((one) => one?.id === id)?.payment ??
    data?.payments?.find((one) => one.participant_id === id)
  const hearsByMail = guest?.registration?.mail?.state === 'on'
  const money = moneyAfterLeaving([withdrawal.id, ...also].map(paymentOf), guest ? { hearsByMail } : null)
  const isRegular = useIsRegular(data?.series?.id, withdrawal.secret ?? null)
  const staysRegular = (isRegular || (data?.series?.regular && row?.is_mine)) && !data?.series?.ended

  const section = row && data ? sectionOf(data.event, row)?.name : registration?.section

  async function confirm() {
    if (withdraw.isPending) return
    const { id, secret } = withdrawal
    const about = {
      eventId,
      eventName: data?.event.name ?? '',
      participantId: id,
      rowKind: isAdded ? ('added' as const) : ('own' as const),
      // An extra slot has the person's own name, which is no information: it is left out.
      name: (!person?.extra && person?.name) || '',
      ...(secret && { secret }),
      ...(waits && { wait: true }),
    }
    try {
      const { queued } = await withdraw.mutateAsync({ kind: 'withdraw', ...about, ...(also[0] && { also }) })
      removeDraft(draftKey(eventId, 'update', id))
      const place = queued ? null : landingAfter(row)
      if (!queued)
        toastSuccess(also[0] ? youHaveWithdrawn() : withdrawnText(person, waits, section, isAdded || others.length > 0))
      setLanding(place)
      onOpenChange(false)
      onWithdrawn?.(place)
    } catch (error) {
      toastFailure(error, text.failure)
    }
  }

  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => {
        setLanding(null)
        setTakesAll(false)
        onOpenChange(next)
      }}
      title={text.title}
      about={about}
      body={
        <>
          {text.body}
          {!isAdded && guest?.added.some(({ extra }) => !extra) && (
            <span className="mt-3 block">
              {t('The people you added stay, and your private link still opens them.')}
            </span>
          )}
          {money && !data?.viewer.is_organizer && <span className="mt-3 block text-text">{money}</span>}
          {staysRegular && (
            <span className="mt-3 block">
              {t("Your place for the next dates is kept. Switch off 'Keep my place' on this page to give it up.")}
            </span>
          )}
          {lateFrom && (
            <span className="mt-3 block font-medium">
              {t('This is late: people were asked to withdraw by {date}. You can still withdraw.', {
                date: formatEventDate(lateFrom),
              })}
            </span>
          )}
        </>
      }
      confirmLabel={takesAll ? t('Withdraw All') : text.confirm}
      busyLabel={text.busy}
      busy={withdraw.isPending}
      destructive
      landing={landing}
      onConfirm={confirm}
    >
      {data && row && (
        <div className="mt-3 empty:hidden">
          <FindSubstitute
            data={data}
            row={row}
            rowKind={isAdded ? 'added' : 'own'}
            secret={withdrawal.secret}
            now={serverTime()}
            onOffered={() => {
              onOpenChange(false)
              onOffered?.()
            }}
          />
        </div>
      )}
      {data && others.length > 0 && (
        <div className="mt-2">
          <Checkbox
            checked={takesAll}
            disabled={withdraw.isPending}
            onCheckedChange={setTakesAll}
            label={t('Also give up {slots}', {
              slots: others.map((other) => statusText(data.event, other)).join(', '),
            })}
          />
        </div>
      )}
    </ConfirmDialog>
  )
}

/** Scrolls to the slot that was given up; on the waitlist to the list's heading, because others have moved up. */
function landingAfter(row: ListedRow | null | undefined): Landing {
  return row?.in === 'slot'
    ? { slot: slotKey(row, row.slot_number) ?? '' }
    : { list: 'waitlist', section: row?.section_id }
}
