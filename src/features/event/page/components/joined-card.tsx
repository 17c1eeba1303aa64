import { CalendarPlus } from 'lucide-react'
import type { ReactNode } from 'react'
import { DateTile } from '@/entities/event/date-tile'
import type { EventPageData } from '@/entities/event/event-schema'
import { lookOf } from '@/entities/event/look'
import type { Standing } from '@/entities/event/standing'
import { TimeAtEvent } from '@/entities/event/time-at-event'
import { FIRST_NEXT_TIME, goesFirstNext } from '@/entities/series/turns'
import { sectionOf, slotName } from '@/entities/slots/sections'
import type { SlotPayment } from '@/entities/slots/slot-payments'
import { MailNotePart } from '@/features/event/guest-link/lazy'
import { PayHowPart, PaySumPart } from '@/features/event/paying/lazy'
import type { PricedSlot } from '@/features/event/paying/rules'
import { SignedUp } from '@/features/event/roster/components/signed-up'
import { waitingText } from '@/features/event/waitlist/rules'
import { formatEventDate } from '@/lib/text/date-text'
import { IconButton } from '@/ui/form/icon-button'
import { Card } from '@/ui/layout/card'
import { WholeWords } from '@/ui/layout/whole-words'
import type { Joined } from '../use-open-sheets'

interface JoinedCardProps {
  data: EventPageData
  joined: Joined
  standing: Standing
  /** They have a slot and ask to switch to another section. */
  isSwitching: boolean
  /** The sheet asks whether this phone may tell them, so they need not come back to see. */
  isAsked: boolean
  /** This phone tells them. */
  isTold: boolean
  now: Date
  /** The slots that they pay for, and what these cost together. */
  toPay: readonly PricedSlot[]
  sum: SlotPayment | undefined
  onAddToCalendar: () => void
  /** A guest's private link, and the one for others. */
  links: ReactNode
}

/** What a person who has just joined needs to know: the event, what comes next, and what to pay. */
export function JoinedCard(props: JoinedCardProps) {
  const { data, joined, standing, isSwitching, isAsked, isTold, now, toPay, sum, onAddToCalendar, links } = props
  const { event, series } = data
  const { id } = joined.registration
  return (
    <Card className="grid grid-cols-1 gap-3 p-4! text-left">
      <EventLine
        event={event}
        datetime={sectionOf(event, standing)?.start ?? event.datetime}
        look={lookOf(data)}
        onAddToCalendar={standing.in === 'slot' ? onAddToCalendar : undefined}
      />
      <SignedUp data={data} ownId={id} />
      {isSwitching && standing.in === 'slot' && (
        <p className="text-pretty leading-snug">
          You keep {slotName(sectionOf(event, standing)?.name, standing.slot_number)} until it is your turn.
        </p>
      )}
      {standing.in === 'line' && (
        <p className="text-pretty leading-snug">
          {waitingText(event, now, { told: isTold, asked: isAsked })}
          {event.confirm_within && joined.secret && !isTold && ' Your private link leads here from any phone.'}
          {goesFirstNext(series) && ` ${FIRST_NEXT_TIME}`}
        </p>
      )}
      {joined.registration.mail && <MailNotePart mail={joined.registration.mail} />}
      {sum && (
        <div className="-mb-2 border-line border-t pt-1">
          <PaySumPart eventId={event.id} slots={toPay} sum={sum} secret={joined.secret ?? undefined} />
        </div>
      )}
      {/* Below the sum, and in sight on the smallest phone: the private one must be saved now. */}
      {links && <div className="-mb-2 border-line border-t">{links}</div>}
      {sum && (
        <div className="border-line border-t pt-2 empty:hidden">
          <PayHowPart event={event} slotPayment={sum} />
        </div>
      )}
    </Card>
  )
}

interface EventLineProps {
  event: EventPageData['event']
  /** When they have to be there: the start of their section, where it has one. */
  datetime: string | null
  look: string
  /** Left out for somebody without a slot. */
  onAddToCalendar: (() => void) | undefined
}

/** Which event it is, and when. */
function EventLine({ event, datetime, look, onAddToCalendar }: EventLineProps) {
  return (
    <div className="flex flex-wrap items-center gap-3.5">
      <DateTile seed={look} date={datetime} />
      <div className="min-w-0 flex-[1_1_5rem]">
        <p dir="auto" className="line-clamp-2 text-strong leading-tight">
          <WholeWords>{event.name}</WholeWords>
        </p>
        {datetime && (
          <p className="mt-0.5 text-muted leading-snug">
            {formatEventDate(datetime)}
            <TimeAtEvent iso={datetime} zone={event.time_zone} />
          </p>
        )}
      </div>
      {datetime && onAddToCalendar && (
        <IconButton
          label="Add to Calendar"
          icon={<CalendarPlus size={20} />}
          onClick={onAddToCalendar}
          className="ml-auto bg-sunken"
        />
      )}
    </div>
  )
}
