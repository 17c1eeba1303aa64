import type { EventPageData } from '@/entities/event/event-schema'
import { meterPeople } from '../rules'
import { SectionHead } from './section-head'

/**
 * Keeps space for `SectionList` until its code is here, and shows the head of the first section where it will stay.
 * The position of the other heads depends on the rows.
 */
export function SectionOutline({ data: { event, roster } }: { data: Pick<EventPageData, 'event' | 'roster'> }) {
  const [first] = event.sections
  return (
    <div className="h-52">
      <div className="pt-2 short:pt-0.5 pb-1">
        {first && <SectionHead section={first} people={meterPeople({ event, roster }, undefined)} />}
      </div>
    </div>
  )
}
