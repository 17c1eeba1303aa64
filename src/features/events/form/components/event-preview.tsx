import { useWatch } from 'react-hook-form'
import { Cover } from '@/entities/event/cover'
import { DateTile } from '@/entities/event/date-tile'
import { formatEventDate } from '@/lib/text/date-text'
import { Card } from '@/ui/layout/card'
import { cx } from '@/ui/layout/cx'
import { WholeWords } from '@/ui/layout/whole-words'
import type { EventFormApi } from '../use-event-form'

interface EventPreviewProps {
  form: EventFormApi
  /** Chooses hue and pattern of the cover. */
  seed: string
}

/** The head of the event's card as it will be, while it is written. The fields below say the same, so it is not read out. */
export function EventPreview({ form, seed }: EventPreviewProps) {
  const [name, datetime] = useWatch({ control: form.control, name: ['name', 'datetime'] })
  const date = datetime || null
  return (
    <Card aria-hidden="true" className="overflow-clip p-0!">
      <Cover id={seed} />
      <div className="grid gap-2 px-4.5 pb-4">
        <DateTile seed={seed} date={date} className="-mt-8.5 relative ring-4 ring-surface" />
        <p dir="auto" className={cx('line-clamp-3 text-balance text-title', !name.trim() && 'text-muted')}>
          <WholeWords>{name.trim() || 'Event Name'}</WholeWords>
        </p>
        <p className="text-muted">{date ? formatEventDate(date) : 'Not set'}</p>
      </div>
    </Card>
  )
}
