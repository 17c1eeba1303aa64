import type { EventPageData } from '@/entities/event/event-schema'
import { isEnded } from '@/entities/event/event-times'
import { hasSections } from '@/entities/slots/sections'
import { NobodyYet, RosterFrame } from './roster-frame'
import { SectionOutline } from './section-outline'

/** The list's card before its lines are drawn: as the server-rendered page has it. */
export function RosterOutline({ data, now }: { data: EventPageData; now: Date }) {
  return (
    <RosterFrame>
      {hasSections(data.event) && (
        <>
          {data.roster.length === 0 && <NobodyYet isOver={isEnded(data.event, now)} />}
          <SectionOutline data={data} />
        </>
      )}
    </RosterFrame>
  )
}
