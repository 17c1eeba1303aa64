import { CalendarPlus } from 'lucide-react'
import { DateTile } from '@/entities/event/date-tile'
import type { EventPageData } from '@/entities/event/event-schema'
import { TimeAtEvent } from '@/entities/event/time-at-event'
import { formatEventDate } from '@/lib/text/date-text'
import { t } from '@/lib/text/translate'
import { IconButton } from '@/ui/form/icon-button'
import { WholeWords } from '@/ui/layout/whole-words'

interface EventLineProps {
  event: EventPageData['event']
  /** When they have to be there: the start of their section, where it has one. */
  datetime: string | null
  /** The title of the sheet says the same time. */
  isInTitle: boolean
  look: string
  /** Left out without a slot. */
  onAddToCalendar: (() => void) | undefined
}

/** In the sheet after joining: which event it is, and when. */
export function EventLine({ event, datetime, isInTitle, look, onAddToCalendar }: EventLineProps) {
  return (
    <div className="flex flex-wrap items-center gap-3.5">
      <DateTile seed={look} date={datetime} />
      <div className="min-w-0 flex-[1_1_5rem]">
        <p dir="auto" className="lines-3 text-strong leading-tight">
          <WholeWords>{event.name}</WholeWords>
        </p>
        {datetime && (
          <p className="mt-0.5 text-muted leading-snug empty:hidden">
            {!isInTitle && formatEventDate(datetime)}
            <TimeAtEvent iso={datetime} zone={event.time_zone} />
          </p>
        )}
      </div>
      {datetime && onAddToCalendar && (
        <IconButton
          label={t('Add to Calendar')}
          icon={<CalendarPlus size={20} />}
          onClick={onAddToCalendar}
          className="ml-auto bg-sunken"
        />
      )}
    </div>
  )
}
