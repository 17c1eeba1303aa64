import { dateLine } from '@/entities/event/date-line'
import type { EventPageData } from '@/entities/event/event-schema'
import { bidiIsolate } from '@/lib/text/bidi-isolate'
import { membersOf } from './rules'

/**
 * The teams as people paste them into a chat: name and date of the event, who is in which team, and the link.
 * @param link of the invite
 */
export function teamsText({ event, roster, teams }: EventPageData, link: string): string {
  const parts = teams ? membersOf(teams, roster) : []
  return [
    [event.name, dateLine(event)].filter(Boolean).join('\n'),
    ...parts.map((team, index) =>
      [`Team ${index + 1}`, ...(team.length > 0 ? team.map(({ name }) => bidiIsolate(name)) : ['—'])].join('\n'),
    ),
    link,
  ].join('\n\n')
}
