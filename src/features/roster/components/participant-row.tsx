import { memo, type ReactNode } from 'react'
import type { EventLabel, RosterRow } from '@/features/registrations/event-schema'
import { Avatar } from '@/ui/avatar'
import { Badge } from '@/ui/badge'
import { Button } from '@/ui/button'
import { LabelDot } from '@/ui/label-dot'
import { SlotLine } from './slot-line'

const ENTERING =
  'transition-[opacity,translate,background-color] duration-700 ease-out starting:-translate-y-2 starting:bg-accent-soft starting:opacity-0'

interface ParticipantRowProps {
  row: RosterRow
  /** The name to show: a claimer's own for an automatically named slot. */
  name: string
  /** On the viewer's own extra sign-ups: the number of the '+N' badge. */
  claimNumber?: number
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
    <SlotLine number={row.slot_number} className={isNew && ENTERING}>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => onOpen(row.id)}
        className="flex min-h-16 min-w-0 flex-1 items-center gap-2.5 py-2 text-left"
      >
        <Avatar name={name} />
        <span className="min-w-0 flex-1">
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <bdi className="line-clamp-2 min-w-0 font-semibold text-sm leading-tight">{name}</bdi>
            {row.is_organizer && <Badge tone="accent">Organizer</Badge>}
          </span>
          <span className="mt-0.5 flex flex-wrap items-center gap-x-2.5 gap-y-0.5 text-muted text-xs leading-snug">
            {claimNumber !== undefined && <Badge>+{claimNumber}</Badge>}
            <span className="whitespace-nowrap">{signedUp}</span>
            {marks}
          </span>
        </span>
      </button>
      {onWithdraw && (
        <Button
          variant="secondary"
          size="sm"
          className="px-3"
          aria-label={`Withdraw ${name}${claimNumber === undefined ? '' : ` +${claimNumber}`}`}
          onClick={() => onWithdraw(row.id)}
        >
          Withdraw
        </Button>
      )}
    </SlotLine>
  )
})
