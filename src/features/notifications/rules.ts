import { hourText } from '@/lib/text/date-text'
import { t } from '@/lib/text/translate'
/** Decides the notification offer on this device. Pure. */

/**
 * Push support of this browser: full, only as an app on the Home Screen (iPhone and iPad), or none. Also none if this
 * Roster has no push key.
 */
export type Ability = 'push' | 'home-screen' | 'none'

export interface PhoneFacts {
  ability: Ability
  /** The user's response to the browser's prompt. */
  permission: NotificationPermission
  /** This phone notifies this person already. */
  isFollowed: boolean
  /** 'Not Now' was tapped for this event. */
  isPutOff: boolean
}

/**
 * `ask`: our own card, whose button leads to the browser's question. `iphone`: the way to the Home Screen. `blocked`:
 * the browser refuses, and only its own settings can undo that.
 */
export type Offer = 'ask' | 'iphone' | 'blocked' | 'on' | 'nothing'

/** The offer to show. After a user has declined once, neither Roster nor the browser asks again. */
export function offerOf({ ability, permission, isFollowed, isPutOff }: PhoneFacts): Offer {
  if (ability === 'none') return 'nothing'
  if (ability === 'home-screen') return isPutOff ? 'nothing' : 'iphone'
  if (permission === 'denied') return 'blocked'
  if (permission === 'granted' && isFollowed) return 'on'
  return isPutOff ? 'nothing' : 'ask'
}

/** Why this device cannot notify yet. An iPad calls itself a Mac. */
export const homeScreenText = (userAgent: string) =>
  t('On an {phone} only an app on the Home Screen can notify you.', {
    phone: /iPhone/.test(userAgent) ? 'iPhone' : 'iPad',
  })

/** Message for an error of the browser or database that has none. */
export const phoneFailedText = () => t('That did not work on this phone. Check your connection and try again.')

/** How to undo a refusal, in the words of the browser's own settings. */
export function undoText(userAgent: string, isInstalled: boolean): string {
  if (/iPhone|iPad/.test(userAgent) || (isInstalled && /Macintosh/.test(userAgent)))
    return t('Open the settings of this phone, Notifications, Roster, and allow them. Then open Roster once.')
  if (/Android/.test(userAgent) && isInstalled)
    return t('Touch and hold the Roster icon, tap App info, Notifications, and allow them. Then open Roster once.')
  if (/Firefox/.test(userAgent))
    return t(
      'Tap the lock beside the address, Edit site settings, Notifications, and allow them. Then load this page again.',
    )
  return t('Tap the symbol before the address, Permissions, Notifications, and allow them. Then load this page again.')
}

/** When only what is urgent is sent, by the clock of the device. @param space between an hour and its half of the day */
export function quietHours(space = ' ') {
  const [evening = '', morning = ''] = [22, 8].map((hour) => hourText(hour).replace(' ', space))
  return { evening, morning }
}
