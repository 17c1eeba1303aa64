import { cx } from '@/ui/layout/cx'
import { Avatar } from './avatar'

const SHOWN = 4

interface AvatarStackProps {
  /** The people who are in: by slot, or without slots by id. The first four are shown. */
  people: readonly { slot_number?: number; participant_id?: string; name: string }[]
  /** How many people are in altogether. */
  count: number
  className?: string
}

/** A few people's dots and how many more there are, in one row. Decoration: the count is beside it as text. */
export function AvatarStack({ people, count, className }: AvatarStackProps) {
  const shown = people.slice(0, SHOWN)
  const more = count - shown.length
  if (shown.length === 0) return null
  return (
    <span aria-hidden="true" className={cx('faces', className)}>
      {shown.map(({ slot_number, participant_id, name }) => (
        <Avatar key={slot_number ?? participant_id} name={name} slot={slot_number} size="face" />
      ))}
      {more > 0 && (
        <span className="grid h-(--face) min-w-(--face) place-items-center rounded-full bg-sunken font-semibold text-muted text-small tabular-nums leading-none forced-colors:border">
          +{more}
        </span>
      )}
    </span>
  )
}
