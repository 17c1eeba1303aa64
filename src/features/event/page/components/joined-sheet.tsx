import { CalendarPlus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { DateTile } from '@/entities/event/date-tile'
import { lookOf } from '@/entities/event/event-rules'
import type { EventPageData } from '@/entities/event/event-schema'
import { TimeAtEvent } from '@/entities/event/time-at-event'
import { FIRST_NEXT_TIME, goesFirstNext } from '@/entities/series/turns'
import { withinText } from '@/entities/slots/confirm-text'
import { gotSlotText } from '@/entities/slots/outcome-text'
import { countedSlot, sectionWithId, slotName } from '@/entities/slots/sections'
import { findRow, inLineText, joinedText, slotOrPlace, waitingRows, waitlistPlaceText } from '@/entities/slots/waitlist'
import { PrivateLinkActions } from '@/features/event/guest-link/components/private-link-actions'
import { useIsRegular } from '@/features/event/guest-link/kept-places'
import type { Claim } from '@/features/event/roster/rules'
import { WaitlistReel } from '@/features/event/waitlist/components/waitlist-reel'
import { formatEventDate } from '@/lib/text/date-text'
import { lazyPart } from '@/ui/feedback/lazy-part'
import { Button } from '@/ui/form/button'
import { IconButton } from '@/ui/form/icon-button'
import { Card } from '@/ui/layout/card'
import { WholeWords } from '@/ui/layout/whole-words'
import { Sheet } from '@/ui/sheet/sheet'
import { feedFor } from '../calendar-rules'
import { type TellMeCard, tellMeAsk } from '../tell-me'
import type { Joined } from '../use-open-sheets'
import { JoinedReel } from './joined-reel'
import { SignedUp } from './signed-up'

const CalendarSheet = lazyPart(() => import('./calendar-sheet').then((module) => module.CalendarSheet))

interface JoinedSheetProps {
  data: EventPageData
  joined: Joined
  claims: ReadonlyMap<string, Claim>
  open: boolean
  onOpenChange: (open: boolean) => void
  /** What the slot costs, and how to pay it. */
  payment?: ReactNode
  /** Leads to where it is paid. */
  pay?: ReactNode
  /** Asks whether they come, where that has to be confirmed. Everything else can wait. */
  confirm?: ReactNode
  /** Whether the place is kept for the next dates too. */
  series?: ReactNode
  /** Whether this phone may tell them what happens. */
  tellMe: TellMeCard
}

/**
 * Right after somebody has joined: their slot, and for a guest the private link. Somebody who joined the waitlist sees
 * their place, and their slot once they get one, also while the sheet is open.
 */
export function JoinedSheet({
  data,
  joined,
  claims,
  open,
  onOpenChange,
  payment,
  pay,
  confirm,
  series,
  tellMe,
}: JoinedSheetProps) {
  const { event, roster } = data
  const { registration, secret } = joined
  const { id, name } = registration
  const isRegular = useIsRegular(data.series?.id, secret)
  const { slot, place, section_id } = slotOrPlace(data, registration)
  const section = sectionWithId(event, section_id)
  const wish = wishOf(data, registration, section_id)
  const hasWaited = registration.place !== undefined || registration.promoted_at !== undefined
  const arrived = wish
    ? `${slotName(section?.name, slot)} · ${wish}`
    : hasWaited
      ? gotSlotText(slot, section?.name)
      : joinedText({ slot_number: slot }, section?.name)
  const [adding, setAdding] = useState<boolean | null>(null)
  // One button of a screen is green: 'Tell me' while it is to be answered.
  const [isAsked, setAsked] = useState(false)
  const done = pay ? 'ghost' : isAsked ? 'raised' : 'primary'
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      seed={lookOf(data)}
      landing={{ row: id }}
      picture={
        place === undefined ? (
          <JoinedReel
            roster={section ? roster.filter((row) => row.section_id === section.id) : roster}
            claims={claims}
            max={section?.size ?? event.max_participants}
            number={slot}
            name={name}
            slotsBefore={section ? countedSlot(event, { section_id, slot_number: 0 }) : 0}
          />
        ) : (
          <WaitlistReel
            waitlist={waitingRows(data).filter((row) => row.section_id === section_id)}
            place={place}
            name={name}
          />
        )
      }
      title={place === undefined ? arrived : waitlistPlaceText(place, undefined, section?.name)}
      footer={
        confirm || (
          <div className="grid gap-1">
            {pay}
            <Button variant={done} size={pay ? 'sm' : 'lg'} full onClick={() => onOpenChange(false)}>
              Done
            </Button>
          </div>
        )
      }
    >
      <div className="grid gap-4">
        <Card className="grid grid-cols-1 gap-3 p-4! text-left">
          <div className="flex flex-wrap items-center gap-3.5">
            <DateTile seed={lookOf(data)} date={event.datetime} />
            <div className="min-w-0 flex-[1_1_5rem]">
              <p dir="auto" className="line-clamp-2 text-strong leading-tight">
                <WholeWords>{event.name}</WholeWords>
              </p>
              {event.datetime && (
                <p className="mt-0.5 text-muted leading-snug">
                  {formatEventDate(event.datetime)}
                  <TimeAtEvent iso={event.datetime} zone={event.time_zone} />
                </p>
              )}
            </div>
            {event.datetime && slot > 0 && (
              <IconButton
                label="Add to Calendar"
                icon={<CalendarPlus aria-hidden="true" size={20} />}
                onClick={() => setAdding(true)}
                className="ml-auto bg-sunken"
              />
            )}
          </div>
          <SignedUp data={data} ownId={id} className="text-left" />
          {wish && (
            <p className="text-pretty leading-snug">You keep {slotName(section?.name, slot)} until it is your turn.</p>
          )}
          {place !== undefined && (
            <p className="text-pretty leading-snug">
              A slot that becomes free goes to the first in line.
              {event.confirm_within && ` Then you have ${withinText(event.confirm_within)} to say that you are coming.`}
              {goesFirstNext(data.series) && ` ${FIRST_NEXT_TIME}`}
              {!isAsked && ' Come back to this page to see where you are.'}
            </p>
          )}
          {/* The link comes first: it must be saved now. The sum stands on the event's page too. */}
          {secret && (
            <div className="grid grid-cols-1 gap-2 border-line border-t pt-3">
              <PrivateLinkActions
                linkId={(isRegular && data.series?.id) || event.id}
                eventName={event.name}
                secret={secret}
                inLine
              />
              <p className="text-pretty text-muted text-small leading-snug">
                {isRegular
                  ? 'Save this link to change or withdraw on this and every next date, from any phone.'
                  : 'Save this link to change or withdraw later from any phone.'}{' '}
                This phone remembers it too, until its browser data is cleared.
              </p>
            </div>
          )}
          {payment && <div className="border-line border-t pt-2">{payment}</div>}
        </Card>
        {/* Below the link, which must be saved, however small the phone is. */}
        {tellMe({
          ...tellMeAsk(data, { id, waits: place !== undefined, secret }),
          isQuiet: Boolean(pay || confirm),
          onLead: setAsked,
        })}
        {series}
      </div>
      {adding !== null && (
        <CalendarSheet
          event={event}
          feed={feedFor(data, secret, secret === null)}
          open={adding}
          onOpenChange={setAdding}
        />
      )}
    </Sheet>
  )
}

/** '1st in line for Cook', for somebody who has a slot and asks to switch. A guest's wish stands in their own registration. */
function wishOf(data: EventPageData, joined: Joined['registration'], sectionId: string | undefined) {
  const row = findRow(data, ({ id }) => id === joined.id)
  const { moving_to, moving_place } = row?.contact_visible ? row : joined
  const wish = sectionWithId(data.event, moving_to)
  return wish && moving_place !== undefined && wish.id !== sectionId ? inLineText(moving_place, wish.name) : null
}
