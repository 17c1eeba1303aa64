import { memo, type ReactNode } from 'react'
import type { EventLabel, RosterRow } from '@/features/registrations/event-schema'
import { Badge } from '@/ui/badge'
import { cx } from '@/ui/cx'
import { LabelDot } from '@/ui/label-dot'
import { SlotPill } from '@/ui/slot-pill'
import { SlotLine, SlotNumber } from './slot-line'

const ENTERING =
  'transition-[opacity,translate,background-color] duration-700 ease-out starting:-translate-y-2 starting:bg-accent-soft starting:opacity-0'

interface ParticipantRowProps {
  row: RosterRow
  /** The name to show: a claimer's own for an automatically named slot. */
  name: string
  /** On the viewer's own extra sign-ups: the number of the '+N' badge. */
  claimNumber?: number
  /** The viewer's own registration, or one they claimed. */
  isOwn: boolean
  labels: readonly EventLabel[]
  /** 'just now', '5h ago' … as text, so that a row is drawn again only when its words change. */
  signedUp: string
  /** Came while the list was open. */
  isNew: boolean
  onOpen: (participantId: string) => void
  /** Left out where the viewer cannot withdraw this row, or not any more. */
  onWithdraw?: (participantId: string) => void
}

/** A taken slot: tapping it opens the participant's sheet. */
export const ParticipantRow = memo(function ParticipantRow({
  row,
  name,
  claimNumber,
  isOwn,
  labels,
  signedUp,
  isNew,
  onOpen,
  onWithdraw,
}: ParticipantRowProps) {
  const marks: ReactNode[] = labels
    .filter(({ id }) => row.label_ids.includes(id))
    .map((label) => (
      <span key={label.id} className="inline-flex min-w-0 items-center gap-1.5">
        <LabelDot color={label.color} />
        <bdi className="min-w-0">{label.name}</bdi>
      </span>
    ))
  return (
    <SlotLine className={cx(isOwn && 'bg-own-row', isNew && ENTERING)}>
      <SlotNumber number={row.slot_number} />
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => onOpen(row.id)}
        className="flex min-h-14 min-w-0 flex-1 items-center gap-3 py-1.5 text-left"
      >
        <SlotPill number={row.slot_number > 0 ? row.slot_number : null} name={name} isOwn={isOwn} />
        <span className="min-w-0 flex-1">
          <span className="flex flex-wrap items-center gap-x-1.5 gap-y-1">
            <bdi className="line-clamp-2 min-w-0 font-semibold leading-tight">{name}</bdi>
            {claimNumber !== undefined && <Badge>+{claimNumber}</Badge>}
            {row.is_organizer && <Badge tone="accent">Organizer</Badge>}
          </span>
          <span className="mt-0.5 flex flex-wrap items-center gap-x-2.5 gap-y-0.5 text-small text-muted leading-snug">
            <span className="whitespace-nowrap">{signedUp}</span>
            {marks}
          </span>
        </span>
      </button>
      {onWithdraw && (
        <button
          type="button"
          aria-label={`Withdraw ${name}${claimNumber === undefined ? '' : ` +${claimNumber}`}`}
          onClick={() => onWithdraw(row.id)}
          className="-mr-1.5 min-h-11 min-w-11 shrink-0 rounded-control px-2 font-semibold text-small text-muted"
        >
          Withdraw
        </button>
      )}
    </SlotLine>
  )
})
