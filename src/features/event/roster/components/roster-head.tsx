import type { EventPageData } from '@/entities/event/event-schema'
import { AvatarStack } from '@/entities/person/avatar-stack'
import { isAllTaken } from '@/entities/slots/availability'
import { countedRows } from '@/entities/slots/sections'
import { SlotMeter } from '@/entities/slots/slot-meter'
import { t } from '@/lib/text/translate'
import { Badge } from '@/ui/layout/badge'
import { cx } from '@/ui/layout/cx'
import { hidesFree, meterPeople, signedUpParts } from '../rules'
import { SearchButton } from './search-button'

interface RosterHeadProps {
  now: Date
  data: Pick<EventPageData, 'event' | 'roster' | 'people_count' | 'waitlist' | 'viewer'>
  ownId?: string | undefined
  isNew?: (id: string) => boolean
}

/**
 * The participants at a glance: faces, the number in words and as the slots' meter, and the search button. It is the list's
 * label.
 */
export function RosterHead({ data, now, ownId, isNew }: RosterHeadProps) {
  const { event, roster } = data
  const max = event.max_participants
  const isOver = hidesFree(data, now)
  // Hidden while the list is empty, except for event managers: the labels are behind it.
  const hasSearch = roster.length > 0 || data.waitlist.length > 0 || data.viewer.manages
  const [number, words] = signedUpParts(data)
  return (
    <>
      <div className="mt-2 flex min-h-11 flex-wrap items-center gap-x-2 short:mt-1 short:min-h-10 short:gap-x-1.5">
        <AvatarStack people={countedRows(event, roster)} count={roster.length} className="few-faces" />
        {/* Without faces beside it, the number would look like a second line of the title. */}
        {roster.length === 0 && !isOver && <span aria-hidden="true" className="slot slot-free mr-1 [--s:36px]" />}
        {/* 'Full' stands beside the number, in a grid cell that the heading leaves free, so it is no part of the heading's words. */}
        <div
          className={cx(
            'grid min-w-0 flex-[1_1_4.4rem] grid-cols-[auto_minmax(0,1fr)] gap-x-2',
            roster.length > 0 && 'pl-0.5',
          )}
        >
          <h2
            id="roster-title"
            className="col-span-2 col-start-1 row-span-2 row-start-1 grid scroll-mt-4 grid-cols-subgrid grid-rows-subgrid text-muted text-small leading-tight"
          >
            <span className="font-bold short:text-[0.875rem] text-[1.125rem] text-text tabular-nums leading-[1.1] tracking-tight">
              {number}
            </span>{' '}
            <span className="col-span-2">{words}</span>
          </h2>
          {isAllTaken(event) && (
            <Badge tone="outline" className="col-start-2 row-start-1 self-center justify-self-start">
              {t('Full')}
            </Badge>
          )}
        </div>
        {hasSearch && <SearchButton />}
      </div>
      {max !== null && !event.called_off_at && !isOver && (
        <SlotMeter
          people={meterPeople(data, ownId, isNew)}
          max={max}
          sections={event.sections}
          className="mt-2 short:mt-1.5"
        />
      )}
    </>
  )
}
