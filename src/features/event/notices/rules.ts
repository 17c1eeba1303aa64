import type { EventNotice, EventPageData } from '@/entities/event/event-schema'
import { hasSections } from '@/entities/slots/sections'
import { joinWithAnd } from '@/lib/text/join-with-and'
import { characterCount } from '@/lib/text/text'
import { plural, t, tIn } from '@/lib/text/translate'
import { LONGEST_NOTICE, type Reach } from './schema'

/** The audience of a notice, and its ways. Pure. */

/** All, those with a slot, those in line, or a section by its id. */
export interface Audience {
  told: EventNotice['told']
  section?: string
}

export interface AudienceChoice {
  value: string
  label: string
  audience: Audience
}

/** The audiences that event managers can choose now; the first is all people. */
export function audienceChoices(data: EventPageData): AudienceChoice[] {
  const taken = data.roster.length
  const waiting = data.waiting_count
  const sections = hasSections(data.event) ? data.event.sections : []
  return [
    { value: 'all', label: plural(taken + waiting, 'All {count}', 'All {count}'), audience: { told: 'all' } },
    ...(waiting > 0 && taken > 0
      ? [
          { value: 'slots', label: plural(taken, 'In {count}', 'In {count}'), audience: { told: 'slots' as const } },
          {
            value: 'line',
            label: plural(waiting, 'In line {count}', 'In line {count}'),
            audience: { told: 'line' as const },
          },
        ]
      : []),
    ...sections.map(({ id, name }) => ({
      value: `section ${id}`,
      label: name,
      audience: { told: 'section' as const, section: id },
    })),
  ]
}

/** Why a text cannot be sent; undefined: it can. */
export function textProblem(text: string): string | undefined {
  const length = characterCount(text.trim())
  if (length === 0) return t('Write something first.')
  return length > LONGEST_NOTICE ? t('This must be less than 500 characters') : undefined
}

const MOST_NAMES = 4

/** 'Ben and Yuki', 'Ben, Yuki, Rui, Lea and 7 more'. */
export function untoldNames({ untold }: Reach): string {
  const names = untold.slice(0, MOST_NAMES)
  const rest = untold.length - names.length
  return joinWithAnd(
    rest > 0
      ? [...names, untold.length < 20 ? plural(rest, '{count} more', '{count} more') : tIn('names', 'others')]
      : names,
  )
}

export function writtenText(reach: Reach | undefined): string {
  if (!reach?.told) return t('Posted on the page')
  return plural(
    reach.told,
    'Posted on the page, and sent to {count} person',
    'Posted on the page, and sent to {count} people',
  )
}

export const forTheChat = (text: string, name: string, link: string) => `${text.trim()}\n\n${name}: ${link}`
