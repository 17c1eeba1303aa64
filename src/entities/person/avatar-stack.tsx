import { Avatar } from './avatar'

const SHOWN = 5

interface AvatarStackProps {
  /** Who is in, in the order of their slots; the first five are shown. */
  people: readonly { slot_number: number; name: string }[]
  /** How many are in altogether. */
  count: number
}

/** A few people's dots and how many more there are. Decoration: the count is beside it as text. */
export function AvatarStack({ people, count }: AvatarStackProps) {
  const shown = people.slice(0, SHOWN)
  const more = count - shown.length
  if (shown.length === 0) return null
  return (
    <span aria-hidden="true" className="flex items-center *:not-first:-ml-2 *:ring-2 *:ring-surface">
      {shown.map(({ slot_number, name }) => (
        <Avatar key={slot_number} name={name} slot={slot_number} />
      ))}
      {more > 0 && (
        <span className="grid h-[1.8rem] min-w-[1.8rem] place-items-center rounded-full bg-sunken px-1 font-semibold text-small text-muted tabular-nums">
          +{more}
        </span>
      )}
    </span>
  )
}
