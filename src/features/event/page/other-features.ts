import type { ReactNode } from 'react'
import type { ListedRow } from '@/entities/event/event-schema'
import type { LoadGuestPush } from '@/features/event/my-registration/phone-guests'
import type { RenderNotificationOffer } from './enable-notifications'

/** The parts of other features on an event's page. No feature imports another, so `event-page.tsx` hands it over. */
export interface OtherFeatures {
  labelsOf: (row: ListedRow) => ReactNode
  /** The button that leads to the labels, for viewers who may edit them. */
  labelsButton: ReactNode
  /** The card that asks for notifications on this phone. */
  enableNotifications: RenderNotificationOffer
  loadGuestPush: LoadGuestPush
}
