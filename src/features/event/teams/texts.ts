import { dateLine } from '@/entities/event/date-line'
import type { EventPageData } from '@/entities/event/event-schema'
import { bidiIsolate } from '@/lib/text/bidi-isolate'
import { t } from '@/lib/text/translate'
import { membersOf } from './rules'
import { teamsIn } from './schema'

/**
 * The teams as people paste them into a chat: name and date of the event, who is in which team, and the link.
 * @param link of the invite
 */
export function teamsText(data: EventPageData, link: string): string {
  const { event, roster } = data
  const made = teamsIn(data)
  const teams = made ? membersOf(made, roster) : []
  return [
    [event.name, dateLine(event)].filter(Boolean).join('\n'),
    ...teams.map((team, index) =>
      [
        t('Team {number}', { number: index + 1 }),
        ...(team.length > 0 ? team.map(({ name }) => bidiIsolate(name)) : ['—']),
      ].join('\n'),
    ),
    link,
  ].join('\n\n')
}
