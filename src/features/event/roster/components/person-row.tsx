import type { ReactNode } from 'react'
import type { EventLabel } from '@/entities/event/event-schema'
import { slotKey } from '@/entities/slots/sections'
import { Badge } from '@/ui/layout/badge'
import { cx } from '@/ui/layout/cx'
import type { ShownPerson } from '../shown-person'
import { BelowName } from './below-name'
import { OWN_ROW, SlotRow } from './slot-row'

const ENTERING =
  'row-new transition-[opacity,translate,background-color] duration-700 ease-out starting:-translate-y-2 starting:bg-accent-soft starting:opacity-0'

/**
 * A slot, a time with one slot, which is one line, or a place on the waitlist. `before`: what stands before the name, in rem.
 * `lines`: a name may have three where nothing usually stands below it.
 */
const LOOKS = {
  slot: { height: 'min-h-14 py-1.5', own: OWN_ROW, before: 5, lines: 'line-clamp-2' },
  time: { height: 'min-h-11 py-0.5', own: OWN_ROW, before: 7.2, lines: 'line-clamp-3' },
  place: { height: 'min-h-12 py-1', own: 'bg-warn-soft', before: 7.2, lines: 'line-clamp-3' },
}

/** What all rows of a list share. The same object until something in it changes, so that a tap draws no row anew. */
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
  /** The slot or place for everybody else. */
  pill: ReactNode
  /** What the second line begins with. */
  lineStart?: ReactNode
  /** To the right of the person: the way to take the slot. */
  beside?: ReactNode
}

/** A person on a list. A tap opens the person's sheet. */
export function PersonRow({ person, list, look, place, pill, lineStart, beside }: PersonRowProps) {
  const { row, name, claimNumber } = person
  const { height, own, before, lines } = LOOKS[look]
  const number = claimNumber === undefined ? '' : `+${claimNumber}`
  const onWithdraw = row.claimed_by_me ? list.onWithdraw : undefined
  const hasAction = Boolean(beside || onWithdraw)
  return (
    <SlotRow
      row={row.id}
      slot={slotKey(row, row.in === 'line' ? null : row.slot_number)}
      className={cx(person.isOwn && own, hasAction && 'flex-wrap justify-end', person.isNew && ENTERING)}
    >
      {place}
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => list.onOpen(row.id)}
        className={cx('row-person', height)}
        style={hasAction ? { flexBasis: `${before + widthOf(name)}rem` } : undefined}
      >
        {pill}
        {/* In a low window the badges stand on the second line, so that a row has no third. */}
        <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-1.5 gap-y-0.5">
          <bdi className={cx('min-w-0 short:basis-full font-semibold leading-tight', lines)}>{name}</bdi>
          {number && <Badge>{number}</Badge>}
          {row.is_organizer && (
            <Badge tone="accent" className={person.wish ? 'short:sr-only' : 'short:-my-0.5'}>
              Organizer
            </Badge>
          )}
          <BelowName person={person} labels={list.labels}>
            {lineStart}
          </BelowName>
        </span>
      </button>
      {beside}
      {onWithdraw && (
        <button
          type="button"
          aria-label={`Withdraw ${name} ${number}`.trimEnd()}
          onClick={() => onWithdraw(row.id)}
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
