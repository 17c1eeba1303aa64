import type { ReactNode } from 'react'
import type { EventLabel } from '@/entities/event/event-schema'
import { LabelDot } from '@/entities/slots/label-dot'
import { slotKey } from '@/entities/slots/sections'
import { awaitsViewer, slotPaymentText } from '@/entities/slots/slot-payments'
import { rich } from '@/lib/text/rich'
import { t, tIn } from '@/lib/text/translate'
import { Badge } from '@/ui/layout/badge'
import { cx } from '@/ui/layout/cx'
import { mayBeCut } from '@/ui/layout/short-text'
import type { ShownPerson } from '../participant-details'
import { OWN_ROW, SlotRow } from './slot-row'

const ENTERING = 'row-new transition-[background-color] duration-700 ease-out starting:bg-accent-soft'

/** A slot, a time with one slot, which is one line, or a place on the waitlist. */
const LOOKS = {
  slot: { height: 'min-h-14 py-1.5', own: OWN_ROW },
  time: { height: 'min-h-11 py-0.5', own: OWN_ROW },
  place: { height: 'min-h-12 py-1', own: OWN_ROW },
}

/** The common part of all rows of a list. The same object until something in it changes, so that a tap draws no row anew. */
export interface PeopleList {
  labels: readonly EventLabel[]
  onOpen: (participantId: string) => void
  /** Offered on rows that the viewer claimed. Left out once the event is over. */
  onWithdraw: ((participantId: string) => void) | undefined
}

interface PersonRowProps {
  person: ShownPerson
  list: PeopleList
  look: keyof typeof LOOKS
  /** The slot or place for screen readers. */
  place: ReactNode
  /** The slot or place for all other people. */
  pill: ReactNode
  /** The beginning of the second line. */
  lineStart?: ReactNode
  /** To the right of the person: the way to take the slot. */
  beside?: ReactNode
}

/** A person on a list. A tap opens the person's sheet. */
export function PersonRow({ person, list, look, place, pill, lineStart, beside }: PersonRowProps) {
  const { row, name, claimNumber, addedBy, slotPayment } = person
  const { height, own } = LOOKS[look]
  const number = claimNumber === undefined ? '' : `+${claimNumber}`
  const onWithdraw = row.claimed_by_me ? list.onWithdraw : undefined
  const hasAction = Boolean(beside || onWithdraw)
  const labels = list.labels.filter(({ id }) => row.label_ids.includes(id))
  return (
    <SlotRow
      row={row.id}
      slot={slotKey(row, row.in === 'waitlist' ? null : row.slot_number)}
      className={cx(person.isOwn && own, hasAction && 'flex-wrap justify-end', person.isNew && ENTERING)}
    >
      {place}
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => list.onOpen(row.id)}
        className={cx('row-person', height)}
        style={hasAction ? { flexBasis: `${(look === 'slot' ? 5 : 7.2) + widthOf(name)}rem` } : undefined}
      >
        {pill}
        {/* In a low window the badges stand on the second line; labels may need a third. */}
        <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-1.5 gap-y-0.5 short:items-baseline short:gap-x-2.5">
          {/* Where nothing usually stands below a name, it may have three lines. */}
          <bdi
            className={cx(
              'min-w-0 short:basis-full font-semibold leading-tight',
              mayBeCut(name) && (look === 'slot' ? 'lines-2' : 'lines-3'),
            )}
          >
            {name}
          </bdi>
          {number && <Badge>{number}</Badge>}
          {row.is_organizer && <Badge className="short:-my-0.5">{t('Organizer')}</Badge>}
          <span className="row-second">
            {lineStart}
            {addedBy && (
              <span>
                {row.claimed_by_me ? t('added by you') : rich('added by {name}', { name: <bdi>{addedBy}</bdi> })}
              </span>
            )}
            {person.came !== undefined && (
              <span className="font-medium">{person.came ? t('Came') : t('Did not come')}</span>
            )}
            {slotPayment && (
              <span
                className={cx(
                  'whitespace-nowrap font-medium',
                  awaitsViewer(slotPayment, person.isOwn) && 'needs',
                  slotPayment.state === 'denied' && 'before:bg-danger',
                )}
              >
                {slotPaymentText(slotPayment, person.isOwn)}
              </span>
            )}
            {labels.map((label) => (
              <span key={label.id} className="inline-flex min-w-0 items-center gap-1.5">
                <LabelDot color={label.color} />
                <bdi className="wrap-anywhere min-w-0">{label.name}</bdi>
              </span>
            ))}
          </span>
        </span>
      </button>
      {beside}
      {onWithdraw && (
        <button
          type="button"
          aria-label={t('Withdraw {name}', { name: `${name} ${number}`.trimEnd() })}
          onClick={() => onWithdraw(row.id)}
          className="-mr-1.5 min-h-11 min-w-11 shrink-0 rounded-control px-2 font-semibold text-small text-muted"
        >
          {tIn('another person', 'Withdraw')}
        </button>
      )}
    </SlotRow>
  )
}

/** About how wide a name is in three lines, in rem. Text beside a name without such room goes below it. */
const widthOf = (name: string): number =>
  0.48 * Math.max(name.length * 0.4, ...name.split(/[\s-]/).map((word) => word.length))
