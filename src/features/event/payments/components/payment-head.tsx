import type { ReactNode } from 'react'
import { DateTile } from '@/entities/event/date-tile'
import { EventDate } from '@/entities/event/event-date'
import { lookOf } from '@/entities/event/look'
import { paths } from '@/lib/browser/paths'
import { t } from '@/lib/text/translate'
import { Badge } from '@/ui/layout/badge'
import { Link } from '@/ui/layout/link'
import { WholeWords } from '@/ui/layout/whole-words'
import { dayOf } from '../rules'
import type { OwedEvent } from '../schema'

interface PaymentHeadProps {
  event: OwedEvent
  /** Behind the date, below the name. */
  children?: ReactNode
}

/** The event that a payment is for: its tile, its name, which opens it, and its date. */
export function PaymentHead({ event, children }: PaymentHeadProps) {
  const { id, name, look, series_id, called_off_at } = event
  const date = dayOf(event)
  return (
    <div className="flex items-center gap-3.5">
      <DateTile seed={lookOf({ event: { id: id ?? name, look, series_id } })} date={date} className="[--tile:56px]" />
      <div className="grid min-w-0 flex-1 grid-cols-1 gap-0.5">
        <h2 className="text-strong">
          {id === null ? (
            <WholeWords>{name}</WholeWords>
          ) : (
            // The link has the space around the name: below a clamped text that space would show the next line.
            <Link to={paths.signup(id)} className="-my-3 block py-3">
              <span dir="auto" className="lines-2">
                <WholeWords>{name}</WholeWords>
              </span>
            </Link>
          )}
        </h2>
        <p className="dot-separated text-muted text-small">
          {date && (
            <span>
              <EventDate iso={date} />
            </span>
          )}{' '}
          {children}
        </p>
      </div>
      {called_off_at && <Badge tone="warn">{t('Called off')}</Badge>}
    </div>
  )
}
