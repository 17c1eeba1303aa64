import { CalendarPlus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { DateTile } from '@/entities/event/date-tile'
import { lastingId } from '@/entities/event/event-rules'
import type { EventPageData } from '@/entities/event/event-schema'
import { TimeAtEvent } from '@/entities/event/time-at-event'
import { joinedText } from '@/entities/slots/waitlist'
import { PrivateLinkActions } from '@/features/event/guest-link/components/private-link-actions'
import type { Claim } from '@/features/event/roster/rules'
import { formatEventDate } from '@/lib/text/date-text'
import { lazyPart } from '@/ui/feedback/lazy-part'
import { Button } from '@/ui/form/button'
import { Card } from '@/ui/layout/card'
import { WholeWords } from '@/ui/layout/whole-words'
import { Sheet } from '@/ui/sheet/sheet'
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
  /** Instead of "You're in", for who waits or has waited. */
  title?: string
  /** Instead of the slot. */
  picture?: ReactNode
  /** What happens next. */
  children?: ReactNode
  /** What the slot costs, and how to pay it. */
  payment?: ReactNode
  /** Whether the place is kept for the next dates too. */
  series?: ReactNode
}

/** Right after somebody has joined: their slot, and for a guest the private link. */
export function JoinedSheet({
  data,
  joined,
  claims,
  open,
  onOpenChange,
  title,
  picture,
  children,
  payment,
  series,
}: JoinedSheetProps) {
  const { event, roster } = data
  const { registration, secret } = joined
  const { id, name, slot_number } = registration
  const [adding, setAdding] = useState<boolean | null>(null)
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      seed={lastingId(data)}
      landing={{ row: id }}
      picture={
        picture ?? (
          <JoinedReel roster={roster} claims={claims} max={event.max_participants} number={slot_number} name={name} />
        )
      }
      title={title ?? joinedText(registration)}
      footer={
        <Button size="lg" full onClick={() => onOpenChange(false)}>
          Done
        </Button>
      }
    >
      <div className="grid gap-4">
        <Card className="grid gap-4 p-3! text-left">
          <div className="flex items-center gap-3.5">
            <DateTile seed={lastingId(data)} date={event.datetime} />
            <div className="min-w-0 flex-1">
              <p dir="auto" className="line-clamp-3 text-strong leading-tight">
                <WholeWords>{event.name}</WholeWords>
              </p>
              {event.datetime && (
                <p className="mt-0.5 text-muted leading-snug">
                  {formatEventDate(event.datetime)}
                  <TimeAtEvent iso={event.datetime} zone={event.time_zone} />
                </p>
              )}
            </div>
          </div>
          <div className="px-1 pb-1">
            <SignedUp data={data} ownId={id} />
          </div>
        </Card>
        {children}
        {secret && (
          <>
            <PrivateLinkActions eventId={event.id} eventName={event.name} secret={secret} />
            <p className="text-pretty px-2 text-muted text-small leading-snug">
              Save this link to change or withdraw later from any phone. This phone remembers it too, until its browser
              data is cleared.
            </p>
          </>
        )}
        {payment}
        {series}
        {event.datetime && slot_number > 0 && (
          <Button
            variant="secondary"
            size="sm"
            full
            icon={<CalendarPlus aria-hidden="true" size={18} />}
            onClick={() => setAdding(true)}
          >
            Add to Calendar
          </Button>
        )}
      </div>
      {adding !== null && <CalendarSheet event={event} open={adding} onOpenChange={setAdding} />}
    </Sheet>
  )
}
