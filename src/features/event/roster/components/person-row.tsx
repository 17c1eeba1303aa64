import type { ReactNode } from 'react'
import type { EventLabel, ListedRow } from '@/entities/event/event-schema'
import { TurnNotePart } from '@/entities/series/turn-note-part'
import { LabelDot } from '@/entities/slots/label-dot'
import { slotKey } from '@/entities/slots/sections'
import { isOwed, type SlotPayment, slotPaymentText } from '@/entities/slots/slot-payments'
import { formatTime } from '@/lib/text/date-text'
import { Badge } from '@/ui/layout/badge'
import { cx } from '@/ui/layout/cx'
import { mayBeCut } from '@/ui/layout/short-text'
import { SlotRow } from './slot-row'

const ENTERING =
  'row-new transition-[opacity,translate,background-color] duration-700 ease-out starting:-translate-y-2 starting:bg-accent-soft starting:opacity-0'

/** What the roster and the waitlist show about a person after the slot or place. */
export interface PersonRowProps {
  row: ListedRow
  /** The name to show: a claimer's own for an automatically named slot. */
  name: string
  /** The number of the '+N' badge, on the viewer's own extra sign-ups that are named after them. */
  claimNumber: number | undefined
  /** 'you', or the name of who claimed it, for those who run the event. */
  addedBy: string | undefined
  /** 'slot 4': where somebody with the same name is, for those who run the event. */
  namesake?: string | undefined
  labels: readonly EventLabel[]
  /** Whether the slot is paid, if the viewer may know. */
  slotPayment?: SlotPayment | undefined
  /** Until when the slot has to be confirmed, if the viewer may know. */
  confirmBy?: string | undefined
  /** '1st in line for Cook': the section they ask to switch to, if the viewer may know. */
  wish?: string | undefined
  /** Says that the slot is offered; `beside` is the way to take it. */
  note?: ReactNode
  beside?: ReactNode
  /** Joined while the page was open. */
  isNew: boolean
  onOpen: (participantId: string) => void
  /** Offered on a row that the viewer claimed. Left out once the event is over. */
  onWithdraw?: ((participantId: string) => void) | undefined
}

interface RowStart {
  /** The slot or place for screen readers. */
  place: ReactNode
  /** The slot or place for everybody else. */
  pill: ReactNode
  /** 'just now', '5h ago' … */
  since?: string
  /** 'Headmaster': the name of the time that is theirs. */
  timeName?: string | undefined
  /** The background of the viewer's own row. */
  className?: string | false
  isOwn?: boolean
  /** The height of the row. */
  height: string
}

/** A person on a list. A tap opens the person's sheet. */
export function PersonRow({
  row,
  name,
  claimNumber,
  addedBy,
  namesake,
  labels,
  slotPayment,
  confirmBy,
  wish,
  note,
  beside,
  isNew,
  onOpen,
  onWithdraw,
  place,
  pill,
  since,
  timeName,
  className,
  isOwn = false,
  height,
}: PersonRowProps & RowStart) {
  const ownLabels = labels.filter(({ id }) => row.label_ids.includes(id))
  const withdraw = row.claimed_by_me ? onWithdraw : undefined
  const hasAction = Boolean(beside || withdraw)
  const isTold =
    since !== undefined || timeName || addedBy || namesake || row.missed_on || confirmBy || wish || note || slotPayment
  return (
    <SlotRow
      row={row.id}
      slot={slotKey(row, row.in === 'line' ? null : row.slot_number)}
      className={cx(className, hasAction && 'flex-wrap justify-end', isNew && ENTERING)}
    >
      {place}
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => onOpen(row.id)}
        className={cx('row-person', height)}
        style={hasAction ? { flexBasis: `${(since === undefined ? 7.2 : 5) + widthOf(name)}rem` } : undefined}
      >
        {pill}
        {/* In a low window the badges stand on the second line, so that a row has no third. */}
        <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-1.5 gap-y-0.5">
          {/* The row of a time has no second line, and its pill leaves less room. */}
          <bdi
            className={cx(
              'min-w-0 short:basis-full font-semibold leading-tight',
              mayBeCut(name) && (since === undefined ? 'fades-3' : 'fades-2'),
            )}
          >
            {name}
          </bdi>
          {claimNumber !== undefined && <Badge>+{claimNumber}</Badge>}
          {row.is_organizer && (
            <Badge tone="accent" className={wish ? 'short:sr-only' : 'short:-my-0.5'}>
              Organizer
            </Badge>
          )}
          {(isTold || ownLabels.length > 0) && (
            <span className="flex min-w-0 short:min-w-24 basis-full short:flex-1 short:basis-0 flex-wrap items-center gap-x-2.5 gap-y-0.5 text-small text-muted leading-snug">
              {note}
              {timeName && <bdi className="wrap-anywhere min-w-0">{timeName}</bdi>}
              {since !== undefined && !row.missed_on && (
                <span className={cx('whitespace-nowrap', wish && 'short:sr-only')}>{since}</span>
              )}
              {addedBy && (
                <span>
                  added by <bdi>{addedBy}</bdi>
                </span>
              )}
              {namesake && <span className="font-medium text-warn-text">Same name: {namesake}</span>}
              {confirmBy && (
                <span className="font-medium text-warn-text">To confirm until {formatTime(confirmBy)}</span>
              )}
              {row.missed_on && <TurnNotePart name={name} missed={row.missed_on} />}
              {wish && <span className="font-medium short:line-fades text-warn-text">{wish}</span>}
              {slotPayment && (
                <span className={cx('whitespace-nowrap font-medium', isOwed(slotPayment) && 'text-warn-text')}>
                  {slotPaymentText(slotPayment, isOwn)}
                </span>
              )}
              {ownLabels.map((label) => (
                <span key={label.id} className="inline-flex min-w-0 items-center gap-1.5">
                  <LabelDot color={label.color} />
                  <bdi className="min-w-0">{label.name}</bdi>
                </span>
              ))}
            </span>
          )}
        </span>
      </button>
      {beside}
      {withdraw && (
        <button
          type="button"
          aria-label={`Withdraw ${name}${claimNumber === undefined ? '' : ` +${claimNumber}`}`}
          onClick={() => withdraw(row.id)}
          className="-mr-1.5 min-h-11 shrink-0 rounded-control px-2 font-semibold text-small text-muted"
        >
          Withdraw
        </button>
      )}
    </SlotRow>
  )
}

/** About how wide a name is in two lines, in rem. What stands beside a name that has no such room goes below it. */
const widthOf = (name: string): number =>
  0.48 * Math.max(name.length * 0.6, ...name.split(/[\s-]/).map((word) => word.length))
