import type { ReactNode } from 'react'
import type { EventLabel } from '@/entities/event/event-schema'
import { TurnNotePart } from '@/entities/series/turn-note-part'
import { LabelDot } from '@/entities/slots/label-dot'
import { isOwed, slotPaymentText } from '@/entities/slots/slot-payments'
import { formatTime } from '@/lib/text/date-text'
import { cx } from '@/ui/layout/cx'
import type { ShownPerson } from '../shown-person'

interface BelowNameProps {
  person: ShownPerson
  /** All labels of the event. */
  labels: readonly EventLabel[]
  /** What it begins with. */
  children?: ReactNode
}

/** The second line of a row: what there is to say of the person, in small. Nothing where there is nothing. */
export function BelowName({ person, labels, children }: BelowNameProps) {
  const { row, addedBy, namesake, wish, slotPayment } = person
  return (
    <span className="flex min-w-0 short:min-w-24 basis-full short:flex-1 short:basis-0 flex-wrap items-center gap-x-2.5 gap-y-0.5 text-small text-muted leading-snug empty:hidden">
      {children}
      {addedBy && (
        <span>
          added by <bdi>{addedBy}</bdi>
        </span>
      )}
      {namesake && <span className="font-medium text-warn-text">Same name: {namesake}</span>}
      {row.confirm_until && (
        <span className="font-medium text-warn-text">To confirm until {formatTime(row.confirm_until)}</span>
      )}
      {row.missed_on && <TurnNotePart name={person.name} missed={row.missed_on} />}
      {wish && <span className="font-medium short:truncate text-warn-text">{wish}</span>}
      {slotPayment && (
        <span className={cx('whitespace-nowrap font-medium', isOwed(slotPayment) && 'text-warn-text')}>
          {slotPaymentText(slotPayment, person.isOwn)}
        </span>
      )}
      {labels
        .filter(({ id }) => row.label_ids.includes(id))
        .map(({ id, name, color }) => (
          <span key={id} className="inline-flex min-w-0 items-center gap-1.5">
            <LabelDot color={color} />
            <bdi className="min-w-0">{name}</bdi>
          </span>
        ))}
    </span>
  )
}
