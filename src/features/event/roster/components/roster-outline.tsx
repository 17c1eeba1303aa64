import type { EventPageData } from '@/entities/event/event-schema'
import { hasSections } from '@/entities/slots/sections'
import { NobodyYet, RosterFrame } from './roster-frame'
import { SectionOutline } from './section-outline'

/** The list's card before its lines are drawn: as the server-rendered page has it. */
export function RosterOutline({ data }: { data: EventPageData }) {
  return (
    <RosterFrame>
      {hasSections(data.event) && (
        <>
          {data.roster.length === 0 && <NobodyYet />}
          <SectionOutline data={data} />
        </>
      )}
    </RosterFrame>
  )
}
