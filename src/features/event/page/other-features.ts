import type { ReactNode } from 'react'
import type { ListedRow } from '@/entities/event/event-schema'
import type { LoadGuestPush } from '@/features/event/phone-guests/telling'
import type { DrawTellMe } from './enable-notifications'

/** What other features have on an event's page. No feature imports another, so `event-page.tsx` hands it over. */
export interface OtherFeatures {
  /** The label toggles of one participant. */
  labelsOf: (row: ListedRow) => ReactNode
  /** The button that leads to the labels, for those who may edit them. */
  labelsButton: ReactNode
  /** The card that asks whether this phone may notify somebody. */
  tellMe: DrawTellMe
  loadTelling: LoadGuestPush
}
