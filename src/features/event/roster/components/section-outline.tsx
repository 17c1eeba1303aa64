import type { EventPageData } from '@/entities/event/event-schema'
import { SectionHead } from './section-head'

/**
 * Keeps space for `SectionList` until its code is here, and shows the head of the first section where it will stay.
 * The position of the other heads depends on the rows, and so does that of what is below the list: the page hides it.
 */
export function SectionOutline({ data: { event } }: { data: Pick<EventPageData, 'event'> }) {
  const [first] = event.sections
  return (
    <div data-placeholder="" className="h-52">
      <div className="pt-1 short:pt-0.5 pb-1">{first && <SectionHead section={first} />}</div>
    </div>
  )
}
