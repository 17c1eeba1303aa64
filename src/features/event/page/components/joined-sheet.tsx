import { useEffect, useState } from 'react'
import type { EventPageData } from '@/entities/event/event-schema'
import { lookOf } from '@/entities/event/look'
import { canTakeSlot } from '@/entities/slots/first-tap'
import { gotSlotText } from '@/entities/slots/outcome-text'
import { sectionOf } from '@/entities/slots/sections'
import { isOwed } from '@/entities/slots/slot-payments'
import { findRow, statusNow } from '@/entities/slots/waitlist'
import { shownOnSheet } from '@/features/event/my-registration/announced-promotions'
import { MailNote } from '@/features/event/my-registration/components/mail-note'
import { OutboxCards } from '@/features/event/my-registration/components/outbox-cards'
import { YourLinks } from '@/features/event/my-registration/components/your-links'
import { isLinkSaved, markLinkSaved } from '@/features/event/my-registration/guests'
import { useIsRegular } from '@/features/event/my-registration/kept-places'
import { type MyRegistration, useUnsent } from '@/features/event/my-registration/use-my-registration'
import { LazyPayButton, LazyPayHow, LazyPaySum } from '@/features/event/paying/lazy'
import { nextToSay, type PricedSlot, sumOf } from '@/features/event/paying/rules'
import { SignedUp } from '@/features/event/roster/components/signed-up'
import type { Claim } from '@/features/event/roster/rules'
import { LazyPlaceSwitches } from '@/features/event/series/lazy'
import { feedFor } from '@/features/event/share/calendar-rules'
import { guestInvite } from '@/features/event/share/invitation'
import { LazyCalendarSheet } from '@/features/event/share/lazy'
import { LazyTakeSlotDock } from '@/features/event/waitlist/lazy'
import { waitingText } from '@/features/event/waitlist/rules'
import { useNow } from '@/lib/browser/use-now'
import { t } from '@/lib/text/translate'
import { Button } from '@/ui/form/button'
import { Card } from '@/ui/layout/card'
import { cx } from '@/ui/layout/cx'
import { bringInSight, landingElement } from '@/ui/sheet/landing'
import { Sheet } from '@/ui/sheet/sheet'
import { closeIntoRow } from '../close-into-row'
import { notificationOffer, type RenderNotificationOffer } from '../enable-notifications'
import { type Joined, joinedWith, othersWaitText, slotsText } from '../joined'
import type { FormOpeners } from '../use-form-openers'
import { EventLine } from './event-line'
import { JoinedPicture } from './joined-picture'

interface JoinedSheetProps {
  data: EventPageData
  joined: Joined
  open: boolean
  onClose: () => void
  my: MyRegistration
  claims: ReadonlyMap<string, Claim>
  /** The slots that they pay for, their own among them; none without debts. */
  toPay: readonly PricedSlot[]
  forms: Pick<FormOpeners, 'openJoinOrModify' | 'editorOf'>
  enableNotifications: RenderNotificationOffer
}

/**
 * Right after joining: the slot, and for a guest the links. A person on the waitlist sees the place, and the slot after a promotion, even
 * while the sheet is open.
 */
export function JoinedSheet(props: JoinedSheetProps) {
  const { data, joined, open, onClose, my, claims, toPay, forms, enableNotifications } = props
  const { event, series } = data
  const { registration, secret } = joined
  const now = useNow()
  const [adding, setAdding] = useState(false)
  // A screen has only one green button: here that of notifications, until the choice.
  const [isAsked, setAsked] = useState(false)
  const [isTold, setTold] = useState(false)
  const status = statusNow(data, registration)
  const section = sectionOf(event, status)
  const hasWaited = registration.in === 'waitlist' || registration.promoted_at !== undefined
  const others = joinedWith(data, joined.otherIds)
  const title =
    status.in === 'slot' && hasWaited
      ? gotSlotText(status.slot_number, section?.name)
      : slotsText(event, [status, ...others])
  const own = my.own?.registration.id === registration.id ? my.own : null
  const canTake = own !== null && canTakeSlot(event, own.registration, now)
  const isRegular = useIsRegular(series?.id, secret)
  const sum = sumOf(nextToSay(toPay))
  const canPay = sum !== undefined && isOwed(sum) && Boolean(event.price?.link)
  // Once they have said that they paid, the buttons keep their height, and nothing moves under the thumb.
  const [hadToPay] = useState(canPay)
  // The list moves to their row while the sheet rises over it, so that 'Done' moves nothing but the pill.
  const isListed = findRow(data, ({ id }) => id === registration.id) !== undefined
  useEffect(() => {
    const row = open && isListed && landingElement({ row: registration.id })
    if (row) bringInSight(row)
  }, [open, isListed, registration.id])
  const { otherIds } = joined
  useEffect(() => {
    if (!open) return
    for (const id of otherIds) shownOnSheet.add(id)
    return () => {
      for (const id of otherIds) shownOnSheet.delete(id)
    }
  }, [open, otherIds])
  const refused = useUnsent(event.id).filter(
    ({ state, participantId }) => state === 'refused' && otherIds.includes(participantId),
  )
  const leadsToLink = secret !== null && !isLinkSaved(event.id, secret) && !canPay && !canTake

  return (
    <>
      <Sheet
        open={open}
        onOpenChange={onClose}
        seed={lookOf(data)}
        green
        landing={{ row: registration.id }}
        hasDone={!(own && canTake)}
        picture={<JoinedPicture data={data} claims={claims} name={registration.name} status={status} others={others} />}
        title={title}
        footer={
          own && canTake ? (
            <LazyTakeSlotDock
              data={data}
              row={own.registration}
              secret={own.secret}
              onModify={forms.openJoinOrModify}
            />
          ) : (
            <div className={cx('grid content-end gap-1', hadToPay && 'min-h-20')}>
              {canPay && <LazyPayButton event={event} slotPayment={sum} />}
              <Button
                variant={canPay ? 'ghost' : isAsked || leadsToLink ? 'raised' : 'primary'}
                size={canPay ? 'sm' : 'lg'}
                full
                onClick={() => closeIntoRow(registration.id, onClose)}
              >
                {t('Done')}
              </Button>
            </div>
          )
        }
      >
        <div className="grid gap-4">
          {othersWaitText(event, others).map((text) => (
            <p key={text} className="-mt-2 text-center font-semibold text-warn-text leading-snug">
              {text}
            </p>
          ))}
          {refused.length > 0 && (
            <div className="text-left">
              <OutboxCards
                outbox={refused}
                fields={event.custom_fields}
                sections={event.sections}
                editorOf={(entry) => {
                  const edit = forms.editorOf(entry)
                  return edit && (() => [onClose(), edit()])
                }}
              />
            </div>
          )}
          <Card className="grid grid-cols-1 gap-3 p-4! text-left">
            <EventLine
              event={event}
              datetime={section?.start ?? event.datetime}
              isInTitle={section?.start !== undefined}
              look={lookOf(data)}
              onAddToCalendar={status.in === 'slot' ? () => setAdding(true) : undefined}
            />
            <SignedUp data={data} ownId={registration.id} />
            {status.in === 'waitlist' && (
              <p className="text-pretty leading-snug">{waitingText(section, isTold || isAsked)}</p>
            )}
            {registration.mail && <MailNote mail={registration.mail} />}
            {sum && (
              <>
                <div className="-mb-2 border-line border-t pt-1">
                  <LazyPaySum eventId={event.id} slots={toPay} sum={sum} secret={secret ?? undefined} />
                </div>
                {/* In a low window the small print stands below the links, which must be in sight. */}
                <div className="contents short:[&>p]:order-last short:[&>p]:mt-0">
                  <LazyPayHow event={event} slotPayment={sum} />
                </div>
              </>
            )}
            {/* In sight on the smallest phone: the private one must be saved now. */}
            {secret !== null && (
              <div className="-mb-2 border-line border-t">
                <YourLinks
                  linkId={(isRegular && series?.id) || event.id}
                  secret={secret}
                  isRegular={isRegular}
                  invite={guestInvite(data)}
                  leads={leadsToLink}
                  // The page's links fold now, behind the sheet, so that 'Done' moves nothing.
                  onCopied={() => markLinkSaved(event.id, secret)}
                />
              </div>
            )}
          </Card>
          {/* Below the link, which must be saved, however small the phone is. */}
          {enableNotifications({
            ...notificationOffer(data, { id: registration.id, waits: status.in === 'waitlist', secret }),
            isQuiet: canPay || canTake || secret !== null,
            onLead: setAsked,
            onTold: setTold,
          })}
          {series && (
            <Card className="py-3! text-left empty:hidden">
              <LazyPlaceSwitches data={data} series={series} own={my.own} />
            </Card>
          )}
        </div>
      </Sheet>
      <LazyCalendarSheet
        event={event}
        mine={status.in === 'slot' ? [status] : []}
        feed={feedFor(data, secret, secret === null)}
        open={adding}
        onOpenChange={setAdding}
      />
    </>
  )
}
