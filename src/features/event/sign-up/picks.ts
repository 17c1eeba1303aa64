import type { EventPageData } from '@/entities/event/event-schema'
import type { Facts } from '@/entities/event/facts'
import { overlap } from '@/entities/event/section-times'
import { mustWaitFor, type Section, sectionWithId } from '@/entities/slots/sections'
import { extraOf, type NewRow, type RegistrationChange } from '@/features/event/my-registration/change'
import { randomUuid } from '@/lib/browser/random'
import { t } from '@/lib/text/translate'

/** The choice of several sections in the form for joining: the first is the registration, the others are further slots for oneself. Pure. */

/** 'Take up to 3' */
export const takeText = (most: number) => t('Take up to {most}', { most })

/** How many sections the form offers to choose. */
export const mostOf = ({ max_picks }: Pick<Facts, 'max_picks'>, mode: string): number =>
  mode === 'join' ? (max_picks ?? 1) : 1

/** The choice after a tap on that section. */
export function toggled(chosen: readonly string[], id: string, most: number): string[] {
  if (most === 1) return [id]
  return chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]
}

/** Whether a section is at the time of a chosen one, which no one person may take here. */
export const isAtSameTime = (
  event: Pick<Facts, 'sections' | 'picks_overlap'>,
  section: Section,
  chosen: readonly string[],
) =>
  !event.picks_overlap &&
  chosen.some((id) => {
    const other = sectionWithId(event, id)
    return other !== undefined && other.id !== section.id && overlap(other, section)
  })

/** Whether a section cannot be chosen beside these: there are enough, one of them is full, or it is at the same time. A place in line is chosen alone. */
export const isBarred = (
  event: Pick<Facts, 'sections' | 'picks_overlap'>,
  section: Section,
  chosen: readonly string[],
  most: number,
): boolean =>
  most > 1 &&
  chosen.length > 0 &&
  !chosen.includes(section.id) &&
  (chosen.length >= most ||
    [section.id, ...chosen].some((id) => isFull(event, id)) ||
    isAtSameTime(event, section, chosen))

const isFull = (event: Pick<Facts, 'sections'>, id: string) => {
  const section = sectionWithId(event, id)
  return section !== undefined && mustWaitFor(section)
}

/** The changes for the further slots. Their ids are kept with them in the outbox, so a retry makes no second row. */
export function picksFor(
  own: RegistrationChange,
  sections: readonly string[],
  event: EventPageData['event'],
): NewRow[] {
  if (!('input' in own)) return []
  const { name, input, secret } = own
  return sections.flatMap((id) => {
    const section = sectionWithId(event, id)
    return section && section.id !== own.section
      ? [extraOf(event, { id: randomUuid(), section, name, input, secret })]
      : []
  })
}
