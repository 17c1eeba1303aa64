import type { ReactNode } from 'react'
import { DateTile } from '@/entities/event/date-tile'
import { lookOf } from '@/entities/event/look'
import { paths } from '@/lib/browser/paths'
import { Link } from '@/ui/layout/link'
import { WholeWords } from '@/ui/layout/whole-words'

interface PaymentHeadProps {
  /** Null for an event that no longer opens. */
  id: string | null
  name: string
  look?: number | null | undefined
  series_id?: string | null | undefined
  /** ISO; null for an event without a date. */
  date: string | null
  badge?: ReactNode
  /** The line below the name. */
  children?: ReactNode
}

/** The event that a payment is for: its tile, and its name, which opens it. */
export function PaymentHead({ id, name, date, badge, children, ...look }: PaymentHeadProps) {
  return (
    <div className="flex items-center gap-3.5">
      <DateTile seed={lookOf({ event: { id: id ?? name, ...look } })} date={date} className="[--tile:56px]" />
      <div className="grid min-w-0 flex-1 grid-cols-1 gap-0.5">
        <h2 className="text-strong">
          {id === null ? (
            <WholeWords>{name}</WholeWords>
          ) : (
            // The link has the space around the name: below a clamped text that space would show the next line.
            <Link to={paths.signup(id)} className="-my-3 block py-3">
              <span dir="auto" className="line-clamp-2">
                <WholeWords>{name}</WholeWords>
              </span>
            </Link>
          )}
        </h2>
        <p className="dot-separated text-muted text-small">{children}</p>
      </div>
      {badge}
    </div>
  )
}
