import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { EventPageData, ListedRow } from '@/entities/event/event-schema'
import { takesChanges } from '@/entities/event/event-times'
import { findRow } from '@/entities/slots/waitlist'
import { rich } from '@/lib/text/rich'
import { firstNameOf } from '@/lib/text/text'
import { t } from '@/lib/text/translate'
import { Button } from '@/ui/form/button'
import { cx } from '@/ui/layout/cx'
import { ConfirmDialog } from '@/ui/sheet/confirm-dialog'
import type { SheetState } from '@/ui/sheet/sheet'
import { useShownValue } from '@/ui/sheet/use-shown-value'
import { chooseGuest, type LoadGuestPush, useLinkGuests } from '../phone-guests'
import { type EventGuest, useEventGuests } from '../use-event-guests'
import { GuestPill } from './guest-pill'
import { NotYouSheet } from './not-you-sheet'

interface WhoseRegistrationProps {
  data: EventPageData
  /** The row that the page works with. */
  ownId: string | undefined
  /** The account that is signed in. */
  userId: string | null
  loadGuestPush: LoadGuestPush
  now: Date
}

/**
 * Above the button: whose registration it changes, where that is not clear. A private link brought it, this phone holds several, or a
 * signed-in person had joined as a guest.
 */
export function WhoseRegistration({ data, ownId, userId, loadGuestPush, now }: WhoseRegistrationProps) {
  const guests = useEventGuests(data)
  const notYou = useShownValue<EventGuest>()
  const linking = useShownValue<EventGuest>()
  const account = findRow(data, ({ is_mine }) => is_mine)
  const current = guests.find(({ id }) => id === ownId) ?? guests[0]
  const isOne = guests.length + (account ? 1 : 0) <= 1
  // Nothing can be changed for another person by mistake.
  if (isOne && userId === null && !takesChanges(data.event, now)) return null
  const name = current && <bdi>{firstNameOf(current.name)}</bdi>
  return (
    <>
      {current && (
        // Above the dock and not in it, so that the dock does not grow when this appears.
        <div className="-z-1 absolute inset-x-4 bottom-[calc(100%-var(--dock-top,20px))] mx-auto max-w-[608px] bg-[linear-gradient(to_top,var(--bg)_50%,transparent)] pb-1.5">
          <section
            aria-label={t('Whose registration')}
            className="flex min-h-14 thin:min-h-11 items-center gap-3 thin:gap-2 rounded-control bg-raised py-1 thin:py-0 pr-1 pl-3 shadow-float"
          >
            {isOne ? (
              <>
                <GuestPill guest={current} />
                <div className="min-w-0 flex-1 leading-tight">
                  <p className="lines-2 font-semibold text-body thin:text-small">
                    {current.byLink ? rich('{name}’s private link', { name }) : rich('{name}, a guest', { name })}
                  </p>
                  <p className="line-fades text-muted text-small short:hidden">
                    {current.byLink && takesChanges(data.event, now)
                      ? t('It changes {place}', { place: current.where })
                      : current.where}
                  </p>
                </div>
              </>
            ) : (
              <Choices eventId={data.event.id} guests={guests} account={account} ownId={ownId} />
            )}
            {current.byLink ? (
              <Button variant="ghost" size="sm" onClick={() => notYou.show(current)} className="shrink-0">
                {t('Not you?')}
              </Button>
            ) : (
              userId !== null && (
                <Button variant="ghost" size="sm" onClick={() => linking.show(current)} className="shrink-0">
                  {t('Take Over')}
                </Button>
              )
            )}
          </section>
        </div>
      )}
      {notYou.value && (
        <NotYouSheet
          eventId={data.event.id}
          guest={notYou.value}
          loadGuestPush={loadGuestPush}
          open={notYou.open}
          onOpenChange={notYou.setOpen}
        />
      )}
      {userId !== null && linking.value && (
        <LinkGuestDialog
          userId={userId}
          guest={linking.value}
          loadGuestPush={loadGuestPush}
          open={linking.open}
          onOpenChange={linking.setOpen}
        />
      )}
    </>
  )
}

interface ChoicesProps {
  eventId: string
  guests: EventGuest[]
  account: ListedRow | undefined
  ownId: string | undefined
}

/** Waiting people come first. */
const slotIn = (guest: EventGuest) => (guest.in === 'slot' ? guest.slot_number : 0)

function Choices({ eventId, guests, account, ownId }: ChoicesProps) {
  const client = useQueryClient()
  const list = useRef<HTMLFieldSetElement>(null)
  useEffect(() => {
    if (ownId)
      list.current?.querySelector('[aria-pressed=true]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [ownId])
  const people = [
    ...(account ? [{ ...account, secret: null }] : []),
    // In an order that does not change when another one is chosen.
    ...[...guests].sort((a, b) => slotIn(a) - slotIn(b) || a.id.localeCompare(b.id)),
  ]
  return (
    <fieldset ref={list} className="-my-1 thin:my-0 flex min-w-0 flex-1 gap-1 overflow-x-auto">
      <legend className="sr-only">{t('Registrations on this phone')}</legend>
      {people.map((person) => (
        <button
          key={person.id}
          type="button"
          aria-pressed={person.id === ownId}
          onClick={() => chooseGuest(client, eventId, person.secret)}
          className={cx(
            'press flex min-h-13 thin:min-h-11 max-w-40 shrink-0 items-center gap-2 rounded-control px-2 font-semibold text-body',
            person.id === ownId ? 'bg-accent-soft text-accent-text' : 'text-text',
          )}
        >
          <GuestPill guest={person} small />
          <bdi className="line-fades">{person.name}</bdi>
        </button>
      ))}
    </fieldset>
  )
}

interface LinkGuestDialogProps extends SheetState {
  userId: string
  guest: EventGuest
  loadGuestPush: LoadGuestPush
}

function LinkGuestDialog({ userId, guest, loadGuestPush, open, onOpenChange }: LinkGuestDialogProps) {
  const linkGuests = useLinkGuests(userId, loadGuestPush)
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('Add to Account')}
      about={`${guest.name}, ${guest.where}`}
      body={t('Your account then has this registration, on all your phones. The private link stops working.')}
      confirmLabel={t('Add to Account')}
      busyLabel={t('Taking...')}
      busy={linkGuests.isPending}
      onConfirm={() => linkGuests.mutate([guest.secret], { onSuccess: () => onOpenChange(false) })}
    />
  )
}
