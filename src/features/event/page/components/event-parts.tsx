import type { ComponentProps } from 'react'
import type { EventPageData } from '@/entities/event/event-schema'
import type { PrivateLinkCardProps } from '@/features/event/guest-link/components/private-link-card'
import { PrivateLinkSkeleton } from '@/features/event/guest-link/components/private-link-skeleton'
import { isLinkSaved } from '@/features/event/guest-link/guests'
import type { NoticesSheetProps } from '@/features/event/notices/components/notices-sheet'
import { OUTBOX_CODE } from '@/features/event/outbox/components/outbox-cards'
import type { WhoseRegistrationProps } from '@/features/event/phone-guests/components/whose-registration'
import type { SeriesSheetProps } from '@/features/event/series/components/series-sheet'
import { SectionChoicePart } from '@/features/event/sign-up/components/form-parts'
import type { TeamsCardProps } from '@/features/event/teams/components/teams-card'
import { lazyPart, usePreload } from '@/ui/feedback/lazy-part'
import { Notice } from '@/ui/feedback/notice'
import type { MyRegistration } from '../use-my-registration'
import type { PromotionAnnouncer } from './promotion-announcer'
import type { UndoCallOffProps } from './undo-call-off'

/** The parts of an event's page whose code comes after the page, and when it comes. */

/** Loaded once the page answers taps; by the early entry, if somebody has asked for the form there. */
export const SignUpDrawerPart = lazyPart(() =>
  import('@/features/event/sign-up/components/sign-up-drawer').then((module) => module.SignUpDrawer),
)
export const PromotionAnnouncerPart = lazyPart<ComponentProps<typeof PromotionAnnouncer>>(() =>
  import('./promotion-announcer').then((module) => module.PromotionAnnouncer),
)
export const OpenedSheetsPart = lazyPart(() => import('./opened-sheets').then((module) => module.OpenedSheets))

/** Where there is a series. */
export const SeriesSheetPart = lazyPart<SeriesSheetProps>(() =>
  import('@/features/event/series/components/series-sheet').then((module) => module.SeriesSheet),
)
/** Where something was written to the people of the event. */
export const NoticesSheetPart = lazyPart<NoticesSheetProps>(() =>
  import('@/features/event/notices/components/notices-sheet').then((module) => module.NoticesSheet),
)
/** For those who may undo that it was called off. */
export const UndoCallOffPart = lazyPart<UndoCallOffProps>(
  () => import('./undo-call-off').then((module) => module.UndoCallOff),
  { placeholder: <div className="min-h-11 min-w-16" /> },
)
/** Where the event was split. */
export const TeamsCardPart = lazyPart<TeamsCardProps>(
  () => import('@/features/event/teams/components/teams-card').then((module) => module.TeamsCard),
  { placeholder: <div className="min-h-52" /> },
)
/** Where this phone holds a guest's registration that may not be the one that its person means. */
export const WhoseRegistrationPart = lazyPart<WhoseRegistrationProps>(() =>
  import('@/features/event/phone-guests/components/whose-registration').then((module) => module.WhoseRegistration),
)
/** For a guest who has signed up on this phone. */
export const PrivateLinkCardPart = lazyPart<PrivateLinkCardProps>(
  () => import('@/features/event/guest-link/components/private-link-card').then((module) => module.PrivateLinkCard),
  { placeholder: (guest) => <PrivateLinkSkeleton guest={guest} isFolded={isLinkSaved(guest.eventId, guest.secret)} /> },
)
export const WaitlistCardPart = lazyPart(
  () => import('@/features/event/waitlist/components/waitlist-card').then((module) => module.WaitlistCard),
  { unavailable: <Notice>The waitlist is not on your phone yet.</Notice> },
)

/** Preloaded as soon as the page is shown. */
const PRELOADED_FIRST = [SignUpDrawerPart]
/** People look at the list before they open a row. The outbox's code must be here before the network is lost. */
const PRELOADED_LATER = [OpenedSheetsPart, OUTBOX_CODE]
const LATER_MS = 1_500
/** Preloaded while a guest's registration is being read, so that one does not wait for the other. */
const PRELOADED_FOR_GUEST = [PrivateLinkCardPart]
const PRELOADED_FOR_SECTIONS = [SectionChoicePart]
const NOTHING: readonly [] = []

/** Fetches the code that is likely to be needed before it is. */
export function usePreloadedParts({ event }: EventPageData, { state }: MyRegistration): void {
  usePreload(PRELOADED_FIRST, 0)
  usePreload(PRELOADED_LATER, LATER_MS)
  usePreload(state === 'checking' ? PRELOADED_FOR_GUEST : NOTHING, 0)
  usePreload(event.sections ? PRELOADED_FOR_SECTIONS : NOTHING, 0)
}
