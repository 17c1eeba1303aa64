import { useState } from 'react'
import type { EventPageData, RosterRow } from '@/entities/event/event-schema'
import { AvatarStack } from '@/entities/person/avatar-stack'
import { isAllTaken } from '@/entities/slots/availability'
import { countedRows, sectionOf, slotName } from '@/entities/slots/sections'
import { SlotMeter } from '@/entities/slots/slot-meter'
import { firstNameOf } from '@/lib/text/text'
import { Badge } from '@/ui/layout/badge'
import { cx } from '@/ui/layout/cx'
import { hidesFree, meterPeople, signedUpText } from '../rules'
import { SearchButton } from './search-button'

interface RosterHeadProps {
  now: Date
  data: Pick<EventPageData, 'event' | 'roster' | 'people_count' | 'waitlist' | 'viewer'>
  ownId?: string | undefined
  isNew?: (id: string) => boolean
  /** The person who has just taken a slot. Their face comes first, and for two seconds the words name them. */
  arrived?: RosterRow | null
}

/**
 * The participants at a glance: faces, the number in words and as the slots' meter, and the search button. It is the list's
 * label.
 */
export function RosterHead({ data, now, ownId, isNew, arrived }: RosterHeadProps) {
  const { event, roster } = data
  const max = event.max_participants
  // Hidden while the list is empty, except for event managers: the labels are behind it.
  const hasSearch = roster.length > 0 || data.waitlist.length > 0 || data.viewer.manages
  const [number = '', ...words] = signedUpText(data).split(' ')
  const [count, setCount] = useState({ number, was: number })
  if (count.number !== number) setCount({ number, was: count.number })
  return (
    <>
      <div className="mt-2 flex min-h-11 flex-wrap items-center gap-x-2 short:mt-1 short:min-h-10 short:gap-x-1.5">
        <AvatarStack
          key={arrived?.id}
          people={countedRows(event, arrived ? [arrived, ...roster.filter(({ id }) => id !== arrived.id)] : roster)}
          count={roster.length}
          className={cx('few-faces', arrived && 'faces-new', arrived && roster.length > 5 && 'faces-turn')}
        />
        {/* Without faces beside it, the number would look like a second line of the title. */}
        {roster.length === 0 && <span aria-hidden="true" className="slot slot-free mr-1 [--s:36px]" />}
        {/* 'Full' stands beside the number, in a grid cell that the heading leaves free, so it is no part of the heading's words. */}
        <div className="grid min-w-0 flex-[1_1_5.4rem] grid-cols-[auto_minmax(0,1fr)] gap-x-2 pl-0.5">
          <h2
            id="roster-title"
            className="col-span-2 col-start-1 row-span-2 row-start-1 grid scroll-mt-4 grid-cols-subgrid grid-rows-subgrid text-muted text-small leading-tight"
          >
            <span
              key={number}
              data-was={count.was}
              className={cx(
                'font-bold short:text-[0.875rem] text-[1.125rem] text-text tabular-nums leading-[1.1] tracking-tight',
                count.was !== number && 'count-new',
              )}
            >
              {number}
            </span>{' '}
            <span
              key={arrived?.id}
              className={cx(
                'col-span-2 short:whitespace-nowrap short:text-[clamp(12px,0.65rem,max(14.3px,0.45rem))]',
                arrived && 'arrival-words',
              )}
            >
              {words.join(' ')}
            </span>
          </h2>
          {arrived && (
            // The list's announcer has it for screen readers.
            <p
              key={arrived.id}
              aria-hidden="true"
              className="arrival col-span-2 col-start-1 row-start-2 flex min-w-0 font-medium text-small text-text leading-tight short:text-[clamp(12px,0.65rem,max(14.3px,0.45rem))]"
            >
              <bdi className="min-w-0 line-fades">{firstNameOf(arrived.name)}</bdi>
              <span className="shrink-0 pl-[0.3em]">
                took {slotName(sectionOf(event, arrived)?.name, arrived.slot_number)}
              </span>
            </p>
          )}
          {isAllTaken(event) && (
            <Badge tone="outline" className="col-start-2 row-start-1 self-center justify-self-start">
              Full
            </Badge>
          )}
        </div>
        {hasSearch && <SearchButton />}
      </div>
      {max !== null && !event.called_off_at && (
        <SlotMeter
          people={meterPeople(data, ownId, isNew)}
          max={max}
          sections={event.sections}
          hidesFree={hidesFree(data, now)}
          className="mt-2 short:mt-1.5"
        />
      )}
    </>
  )
}
