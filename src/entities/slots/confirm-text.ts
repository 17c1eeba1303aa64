import { waitlistPlaceText } from './waitlist'

/** Sentences about confirming, apart from its rules: few pages need them. Pure. */

/** Within how many minutes somebody who moves up may have to confirm. */
export const CONFIRM_WITHIN = [30, 120, 720]

/** '30 minutes', '2 hours'. */
export const withinText = (minutes: number) => (minutes < 60 ? `${minutes} minutes` : `${minutes / 60} hours`)

/** The answer to 'I'm coming', or to a tap on a free slot, when somebody else has the slot by now. */
export const tooLateText = (place: number, who = 'You are', section?: string | undefined) =>
  `Too late, the slot is gone. ${waitlistPlaceText(place, who, section)}.`

/** The answer to 'I still want a slot'. */
export const askedAgainText = (place: number, who = 'You are', section?: string | undefined) =>
  `${waitlistPlaceText(place, who, section)} and asked again.`

const MINUTE = 60_000

/** '25 minutes left', '1 h 59 min left'; rounded down, so that nobody is told more than there is. */
export function timeLeftText(until: string, now: Date): string {
  const minutes = Math.floor((Date.parse(until) - now.getTime()) / MINUTE)
  if (minutes < 1) return 'less than a minute left'
  if (minutes === 1) return '1 minute left'
  return minutes < 60 ? `${minutes} minutes left` : `${Math.floor(minutes / 60)} h ${minutes % 60} min left`
}
