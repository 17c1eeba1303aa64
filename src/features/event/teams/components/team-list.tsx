import { useId } from 'react'
import type { EventDetails, RosterRow } from '@/entities/event/event-schema'
import { Avatar } from '@/entities/person/avatar'
import { countedSlot } from '@/entities/slots/sections'
import { plural, t } from '@/lib/text/translate'
import { Badge } from '@/ui/layout/badge'
import { cx } from '@/ui/layout/cx'

interface TeamListProps {
  /** From 1. */
  number: number
  people: readonly RosterRow[]
  /** How many of its people are shown. */
  most: number
  ownId: string | undefined
  event: EventDetails
}

/** One team: its number and its people, with the faces they have on the list. */
export function TeamList({ number, people, most, ownId, event }: TeamListProps) {
  const id = useId()
  const isOwn = people.some((row) => row.id === ownId)
  return (
    <section aria-labelledby={id} className="min-w-0">
      <h3
        id={id}
        className="flex min-h-9 short:min-h-7 flex-wrap items-center gap-x-2 gap-y-1 border-line border-b pb-1.5 short:pb-0.5 font-semibold text-body"
      >
        {t('Team {number}', { number })}
        {isOwn && <Badge>{t('Yours')}</Badge>}
        <span className="ml-auto font-normal text-muted text-small tabular-nums">
          <span aria-hidden="true">{people.length}</span>
          <span className="sr-only">, {plural(people.length, '{count} person', '{count} people')}</span>
        </span>
      </h3>
      {people.length === 0 && <p className="py-2 text-body text-muted">{t('No one')}</p>}
      <ul aria-labelledby={id}>
        {people.slice(0, most).map((row) => (
          <li
            key={row.id}
            className={cx('flex min-w-0 items-center gap-2 py-1', row.id === ownId && 'font-semibold text-accent-text')}
          >
            <Avatar name={row.name} slot={countedSlot(event, row)} size="sm" />
            <bdi className="wrap-anywhere min-w-0 text-left text-body leading-snug">{row.name}</bdi>
            {row.id === ownId && <span className="sr-only"> {t('(you)')}</span>}
          </li>
        ))}
      </ul>
      {people.length > most && (
        <p className="text-muted text-small">{plural(people.length - most, 'and {count} more', 'and {count} more')}</p>
      )}
    </section>
  )
}
