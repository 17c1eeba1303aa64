import type { EventPageData } from '@/entities/event/event-schema'
import { hasSections } from '@/entities/slots/sections'
import { OUTBOX_CODE } from '@/features/event/my-registration/components/outbox-cards'
import { PrivateLinksSkeleton } from '@/features/event/my-registration/components/private-links-skeleton'
import { isLinkSaved } from '@/features/event/my-registration/guests'
import type { MyRegistration } from '@/features/event/my-registration/use-my-registration'
import { SectionOutline } from '@/features/event/roster/components/section-outline'
import { LazyPeopleInForm, LazySectionChoice } from '@/features/event/sign-up/components/form-parts'
import { LazySignUpDrawer } from '@/features/event/sign-up/lazy'
import { lazyComponent, usePreload } from '@/ui/feedback/lazy-component'
import { Button } from '@/ui/form/button'

/** The parts of an event's page whose code is loaded after the page, and when. */

export const LazyPromotionAnnouncer = lazyComponent(() => import('./promotion-announcer'), 'PromotionAnnouncer')
export const LazyOpenedSheets = lazyComponent(() => import('./opened-sheets'), 'OpenedSheets')

/** For viewers who may undo that it was called off. */
export const LazyUndoCallOff = lazyComponent(() => import('./undo-call-off'), 'UndoCallOff', {
  placeholder: <Button size="sm" aria-hidden className="invisible min-w-16" />,
})
/** For viewers who may edit an event that is to be decided. */
export const LazyDecideMinimum = lazyComponent(() => import('./decide-minimum'), 'DecideMinimum', {
  placeholder: <Button aria-hidden className="invisible mt-2" />,
})
/** From the start on, for event managers. */
export const LazyAttendanceDock = lazyComponent(() => import('./attendance-dock'), 'AttendanceDock', {
  placeholder: <Button size="lg" full aria-hidden className="invisible" />,
})
// Declared here and not in the rooms' lazy.ts, because only this page renders them.
/** Where the event has sections. */
export const LazySectionList = lazyComponent(
  () => import('@/features/event/roster/components/section-list'),
  'SectionList',
  { placeholder: SectionOutline },
)
/** Where this phone holds guests' registrations and it is not clear whose page this is. */
export const LazyWhoseRegistration = lazyComponent(
  () => import('@/features/event/my-registration/components/whose-registration'),
  'WhoseRegistration',
)
/** For a guest who has signed up on this phone. */
export const LazyPrivateLinks = lazyComponent(
  () => import('@/features/event/my-registration/components/private-links'),
  'PrivateLinks',
  {
    placeholder: ({ eventId, secret, isOff }) => (
      <PrivateLinksSkeleton isFolded={isOff || isLinkSaved(eventId, secret)} />
    ),
  },
)
/** For a guest whose device does not know them. */
export const LazyLostLink = lazyComponent(
  () => import('@/features/event/my-registration/components/lost-link'),
  'LostLink',
  {
    unavailable: null,
  },
)
/** For a guest whose event has become private. */
export const LazyPrivateEventGuest = lazyComponent(() => import('./private-event-guest'), 'PrivateEventGuest')

/** Preloaded as soon as the page is painted. */
const PRELOADED_FIRST = [LazySignUpDrawer]
/** People look at the list before they open a row. Offline input needs its code, and the outbox's, before the network is lost. */
const PRELOADED_LATER = [LazyOpenedSheets, LazyPeopleInForm, OUTBOX_CODE]
const SOON_MS = 100
const LATER_MS = 1_500
/** Preloaded while a guest's registration is being read, so that neither waits for the other. */
const PRELOADED_FOR_GUEST = [LazyPrivateLinks]
const PRELOADED_FOR_SECTIONS = [LazySectionChoice]
const NOTHING: readonly [] = []

/** Fetches the code that is likely to be needed before it is. */
export function usePreloadedParts({ event }: EventPageData, { state }: MyRegistration): void {
  usePreload(PRELOADED_FIRST, SOON_MS)
  usePreload(PRELOADED_LATER, LATER_MS)
  usePreload(state === 'checking' ? PRELOADED_FOR_GUEST : NOTHING, 0)
  usePreload(hasSections(event) ? PRELOADED_FOR_SECTIONS : NOTHING, 0)
}
