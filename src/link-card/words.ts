import type { EventInvite, GroupInvite } from '@/features/invites/schema'
import { isEnded, passedDeadline } from '@/lib/event-times'
import { isolated } from '@/lib/isolated'
import { counted, fullText } from '@/lib/text'
import { visibleName } from '@/lib/visible-name'
import { clockAt } from '@/lib/zone-time'

/** What a card says about an event or a group. Pure. */

/** The pictures of public/cards (scripts/card-pictures.mjs), and the words on them for those who do not see them. */
const PICTURES = {
  open: 'A sign-up sheet with many free slots',
  few: 'A sign-up sheet with its last free slots',
  full: 'A sign-up sheet on which all slots are taken',
  waiting: 'A sign-up sheet on which all slots are taken, and a waitlist below it',
  closed: 'A sign-up sheet whose registration is closed',
  ended: 'A sign-up sheet of an event that is over',
  group: 'A group with its events',
} as const
export type Picture = keyof typeof PICTURES
export const pictures = Object.keys(PICTURES) as Picture[]

export interface Card {
  title: string
  description: string
  /** Address of the picture, from the root of the site. */
  image: string
  /** The picture in words. */
  alt: string
}

/** Up to so many free slots are few. */
const FEW = 3
/** Chats show one or two lines. What follows a longer name or place would not be seen. */
const LONGEST_NAME = 70
const LONGEST_PLACE = 80

/** Null where the general card is to be shown: nobody is told what is private. */
export function cardOf(invite: EventInvite | GroupInvite, now: Date): Card | null {
  const name = written(invite.name, LONGEST_NAME)
  if (invite.is_private || name === '') return null
  if (invite.type === 'group') {
    const description = `${counted(invite.event_count, 'event')} · ${counted(invite.member_count, 'member')}`
    return card(name, description, 'group')
  }
  const { words, picture } = roomIn(invite, now)
  return card(
    joined(name, invite.datetime && when(invite.datetime, invite.time_zone)),
    joined(words, written(invite.location ?? '', LONGEST_PLACE)),
    picture,
  )
}

function card(title: string, description: string, picture: Picture): Card {
  return { title, description, image: `/cards/${picture}.png`, alt: PICTURES[picture] }
}

const joined = (...parts: (string | null)[]) => parts.filter(Boolean).join(' · ')

/** Whether somebody who taps the link finds a slot, in words and as a picture. */
function roomIn(event: EventInvite, now: Date): { words: string; picture: Picture } {
  const { max_participants: max, participant_count: count, waiting_count: waiting = 0 } = event
  if (isEnded(event, now)) return { words: 'This event is over', picture: 'ended' }
  if (passedDeadline(event, now)) return { words: 'Registration Closed', picture: 'closed' }
  if (max === null) return { words: count > 0 ? `${count} signed up` : 'Sign-up is open', picture: 'open' }
  const left = max - count
  // A free slot belongs to whoever waits.
  if (left > 0 && waiting === 0) {
    return { words: `${counted(left, 'spot')} left`, picture: left > FEW ? 'open' : 'few' }
  }
  if (!event.waitlist) return { words: fullText(waiting), picture: 'full' }
  return { words: waiting > 0 ? fullText(waiting) : 'Full · Join the waitlist', picture: 'waiting' }
}

/**
 * 'Tue, Nov 24, 6:00 PM' as the clocks show it where the event is. A card has no viewer whose time it could tell; where
 * the zone is not known, the time says which one it means.
 */
function when(iso: string, zone: string | null | undefined): string | null {
  for (const [place, mark] of [
    [zone, ''],
    ['UTC', ' UTC'],
  ] as const) {
    if (!place) continue
    try {
      const { day, time } = clockAt(iso, place)
      return `${day}, ${time}${mark}`
    } catch {
      // This host does not know the zone, or nobody can read the date.
    }
  }
  return null
}

/** What somebody has typed, on one line, not longer than a card shows, and without turning the line around. */
function written(text: string, longest: number): string {
  const line = visibleName(text).replace(/\s+/g, ' ')
  // By what people see as one character: half an emoji is none.
  const characters = [...new Intl.Segmenter('en').segment(line)].map(({ segment }) => segment)
  const whole = characters.length <= longest
  return isolated(
    whole
      ? line
      : `${characters
          .slice(0, longest - 1)
          .join('')
          .trimEnd()}…`,
  )
}
