import { dateLine } from '@/entities/event/date-line'
import type { EventPageData } from '@/entities/event/event-schema'
import { stillLasts } from '@/entities/event/event-times'
import { lookOf } from '@/entities/event/look'
import { type Availability, availabilityOf, availabilityText } from '@/entities/slots/availability'
import { coverSlots } from '@/entities/slots/cover-slots'
import { isOneLine, pillTime } from '@/entities/slots/one-line'
import { countedSlot, isIn, markTimes } from '@/entities/slots/sections'
import { type Slot, slotsOf } from '@/entities/slots/slots-of'
import { monthAndDay } from '@/lib/text/date-text'
import { firstNameOf } from '@/lib/text/text'
import { plural, t } from '@/lib/text/translate'
import { hueOfId, hueOfSlot } from '@/ui/layout/hue'

/** A pill of the poster. `time`: '4:10 PM', in place of the number. `number`: null where no head says which section counts it. */
export type PosterPill =
  /** `name`: the first name; null where the poster names no one. */
  | { kind: 'taken'; number: number | null; time?: string; name: string | null; hue: number }
  | { kind: 'free'; number: number | null; time?: string }
  /** How many more people, or free slots, there are than there is room for. */
  | { kind: 'more'; count: number; free: boolean }
  /** A whole section, where its people have no room. */
  | { kind: 'section'; name: string; taken: number; size: number | null }

/** The slots of a section; people come first if one is beyond its size. */
export interface PosterSection {
  /** '' for the one of an event without sections. */
  name: string
  taken: number
  size: number | null
  pills: PosterPill[]
}

export interface Poster {
  title: string
  tile: { month: string; day: string } | null
  when: string
  where: string
  sections: PosterSection[]
  /** '3 left'; on a memento '10 were in'. */
  room: string
  hints: string[]
  /** The QR code's URL. A memento has none, because joining is closed. */
  link: string | null
  hue: number
  /** The number of taken slots in its background, as for `Cover`. */
  taken: number | undefined
}

/**
 * The words of the picture for stories: first names of people with a slot, how many slots are left and the way in. The picture
 * of an event that is private, or keeps names private, names no one: anyone may see it, invited or not. After the event it is a
 * memento: who was in, and no way in. It does not show attendance, because people see only their own mark. Pure.
 *
 * @param link of the invite
 */
export function posterOf(data: EventPageData, link: string, now: Date): Poster {
  const { roster } = data
  const event = markTimes(data.event, now)
  const isMemento = roster.length > 0 && !event.called_off_at && !stillLasts(event, now)
  const { name, datetime, location, sections } = event
  const availability = availabilityOf(event, now)
  const parts = sections.map((section) => {
    const { name, taken, size, isOver } = section
    const slots = slotsOf(roster.filter(isIn(section)), isMemento || isOver ? 0 : size)
    return { name, taken, size, pills: pillsOf(event, slots, pillTime(section, event)) }
  })
  return {
    title: name,
    tile: datetime === null ? null : monthAndDay(datetime),
    when: dateLine(event, now),
    where: location ?? '',
    sections: (sections.every(isOneLine) ? [{ ...ALL, pills: parts.flatMap(({ pills }) => pills) }] : parts).filter(
      ({ pills }) => pills.length > 0,
    ),
    room: isMemento ? plural(roster.length, '{count} was in', '{count} were in') : availabilityText(availability),
    hints: isMemento ? [] : [t('Point your camera here.'), ...wayIn(event, availability)],
    link: isMemento ? null : link,
    hue: hueOfId(lookOf(data)),
    taken: coverSlots(event),
  }
}

/** The one part of times with one slot: they need no heads, because each pill says its time. */
const ALL = { name: '', taken: 0, size: null }

/** Neighbors differ in hue, even at the border of two sections. */
const pillsOf = (event: EventPageData['event'], slots: readonly Slot[], time: string | undefined): PosterPill[] =>
  slots.map((slot) =>
    slot.kind === 'free'
      ? { kind: 'free', number: slot.number, ...(time && { time }) }
      : {
          kind: 'taken',
          number: slot.number,
          ...(time && { time }),
          name: event.is_private || event.names_for ? null : firstNameOf(slot.row.name),
          hue: hueOfSlot(countedSlot(event, slot.row)),
        },
  )

/** The requirement or result of scanning the code. */
function wayIn({ is_private, group_id }: EventPageData['event'], { state, canWait }: Availability): string[] {
  if (state === 'full') return canWait ? [t('Join the waitlist.')] : []
  if (state !== 'open' && state !== 'offered') return []
  return [is_private || group_id !== null ? t('Sign in to join.') : t('No account needed.')]
}

/**
 * The pills that `places` have room for: people before free slots, each in the order of the slots. The rest is counted in the last pill. Pure.
 */
export function foldedPills(pills: readonly PosterPill[], places: number): PosterPill[] {
  if (pills.length <= places) return [...pills]
  const people = pills.filter(({ kind }) => kind === 'taken')
  if (people.length > places) {
    return [...people.slice(0, places - 1), { kind: 'more', count: people.length - places + 1, free: false }]
  }
  if (people.length === places) return people
  const free = pills.filter(({ kind }) => kind === 'free')
  const shown = places - 1 - people.length
  const kept = new Set([...people, ...free.slice(0, shown)])
  return [...pills.filter((pill) => kept.has(pill)), { kind: 'more', count: free.length - shown, free: true }]
}
