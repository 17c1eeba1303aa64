import type { ReactNode } from 'react'
import type { EventPageData } from '@/entities/event/event-schema'
import { privateLink } from '@/features/event/my-registration/guests'

/** The offer of the notification card. It belongs to another feature, so the page (`event-page.tsx`) renders it. */
export interface NotificationOffer {
  eventId: string
  /** 'Not Now' counts for all dates of a series. */
  putOffId: string
  /** The person is in line and has no slot yet. */
  waits: boolean
  /** A guest's; null for the account that is signed in. */
  guest: { registrationId: string; secret: string; link: string } | null
  /** On the event's page, not in the sheet after joining. */
  onPage?: boolean
  /** Asks nothing: the card is shown only to a guest with notifications on this phone. */
  onlyTold?: boolean
  /** Another button on the screen is green, so the card's is not. */
  isQuiet?: boolean
  /** Called when the card's button becomes the screen's green one, and when it no longer is. */
  onLead?: (leads: boolean) => void
  /** Called with true once this phone notifies the person, and with false when it does not. */
  onTold?: (told: boolean) => void
}

export type RenderNotificationOffer = (ask: NotificationOffer) => ReactNode

/** @param secret a guest's; null for the account that is signed in */
export function notificationOffer(
  { event, series }: EventPageData,
  { id, waits, secret }: { id: string; waits: boolean; secret: string | null },
): NotificationOffer {
  const guest = secret === null ? null : { registrationId: id, secret, link: privateLink(event.id, secret) }
  return { eventId: event.id, putOffId: series?.id ?? event.id, waits, guest }
}
