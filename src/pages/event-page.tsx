import { CalendarSearch } from 'lucide-react'
import { useMemo } from 'react'
import { useLocation } from 'react-router-dom'
import { eventPreview } from '@/entities/event/event-preview'
import { EventSkeleton } from '@/entities/event/event-skeleton'
import { LazyBookmarkButton } from '@/features/bookmarks/lazy'
import { isKnownGone } from '@/features/event/my-registration/known-events'
import { useMyRegistration } from '@/features/event/my-registration/use-my-registration'
import { withAdded } from '@/features/event/page/added-people'
import { LazyPrivateEventGuest } from '@/features/event/page/components/event-parts'
import { EventView } from '@/features/event/page/components/event-view'
import { StaleNotice } from '@/features/event/page/components/stale-notice'
import type { NotificationOffer } from '@/features/event/page/enable-notifications'
import { useEventPage } from '@/features/event/page/use-event-page'
import { LazyNoDate } from '@/features/event/series/lazy'
import { LazyLabelsButton, LazyLabelToggles } from '@/features/labels/lazy'
import { EnableNotifications } from '@/features/notifications/components/enable-notifications'
import { useSession } from '@/lib/backend/session'
import type { PageProps } from '@/lib/browser/page-props'
import { paths } from '@/lib/browser/paths'
import { t } from '@/lib/text/translate'
import { EmptyState } from '@/ui/feedback/empty-state'
import { usePreload } from '@/ui/feedback/lazy-component'
import { LoadFailure } from '@/ui/feedback/load-failure'
import { RedirectWithToast } from '@/ui/feedback/redirect-with-toast'
import { ButtonLink } from '@/ui/form/button-link'
import { Page } from '@/ui/layout/page'
import { PageHeader } from '@/ui/layout/page-header'
import { ScrolledTitle } from '@/ui/layout/scrolled-title'
import { SignInLink } from '@/ui/layout/sign-in-link'

/** For people who, as far as this phone knows, were on its list. */
const deletedTexts = () => ({
  title: t('This event was deleted'),
  hint: t("The organizer has deleted it, with its list. Ask them if you don't know why."),
})
const notFoundTexts = () => ({
  title: t('Event not found'),
  hint: t('The link may be incomplete, or the organizer has deleted the event. Ask for the link again.'),
})

/** Preloaded, because a participant's sheet shows them. */
const PRELOADED = [LazyLabelToggles]

const loadGuestPush = () => import('@/features/notifications/guest-push')

/** /signup/{eventId}: an event, or the current date of a series; its roster, and one's own place in it. */
export default function EventPage({ params: { eventId: linkId = '' } }: PageProps) {
  const head = eventPreview(useLocation().state)
  const { user, status } = useSession()
  const { page, eventId } = useEventPage(linkId)
  usePreload(PRELOADED, 1_500)
  const answer = page.kind === 'ready' ? page.data : undefined
  const my = useMyRegistration(eventId, linkId, answer)
  const { added } = my
  const data = useMemo(() => answer && withAdded(answer, added), [answer, added])

  function enableNotifications({ eventId: about, guest, ...ask }: NotificationOffer) {
    const follower = guest ? { eventId: about, registrationId: guest.registrationId } : user && { user: user.id }
    return (
      follower && (
        <EnableNotifications {...ask} follower={follower} secret={guest?.secret ?? null} link={guest?.link ?? null} />
      )
    )
  }

  const isPrivate = page.kind === 'sign-in' || page.kind === 'home'
  const secret = isPrivate ? (my.own?.secret ?? added?.secret) : undefined
  if (isPrivate && !secret && my.state === 'ready') {
    return page.kind === 'home' ? (
      <RedirectWithToast to={paths.home} info={t('This event is private. Ask for its invite link to open it.')} />
    ) : (
      <RedirectWithToast
        to={paths.login(paths.signup(linkId))}
        info={t('This event is private. Sign in to open it.')}
      />
    )
  }
  if (page.kind === 'ready' && data) {
    const { event, labels, viewer } = data
    return (
      <EventView
        key={event.id}
        data={data}
        my={my}
        isResolving={page.isResolving}
        header={
          <PageHeader
            back
            overTitle={<ScrolledTitle of="event-name">{event.name}</ScrolledTitle>}
            actions={
              user ? (
                <LazyBookmarkButton userId={user.id} eventId={event.id} />
              ) : (
                status === 'signed-out' && <SignInLink returnTo={paths.signup(linkId)} />
              )
            }
          />
        }
        notice={
          Boolean(page.staleBecause) && (
            <StaleNotice error={page.staleBecause} isRetrying={page.isRetrying} onRetry={page.retry} />
          )
        }
        otherFeatures={{
          labelsOf: (row) => (
            <LazyLabelToggles
              eventId={event.id}
              participantId={row.id}
              labels={labels}
              chosen={row.label_ids}
              canEdit={viewer.manages}
            />
          ),
          labelsButton: viewer.manages && <LazyLabelsButton eventId={event.id} labels={labels} look="chip" />,
          enableNotifications,
          loadGuestPush,
        }}
      />
    )
  }
  return (
    <Page
      title={page.kind === 'not-found' ? t('Event not found') : t('Event')}
      seed={page.kind === 'loading' ? head?.look : undefined}
      isOff={page.kind === 'loading' && head?.isOff === true}
      header={<PageHeader back />}
    >
      {(page.kind === 'loading' || (isPrivate && my.state === 'checking')) && <EventSkeleton head={head} />}
      {isPrivate && my.state === 'failed' && (
        <LoadFailure what={t('Your registration')} error={null} onRetry={my.retry} />
      )}
      {secret !== undefined && (
        <LazyPrivateEventGuest
          eventId={eventId}
          own={my.own?.registration}
          added={added?.rows}
          secret={secret}
          payments={added?.payments}
        />
      )}
      {page.kind === 'unreachable' && (
        <LoadFailure what={t('This event')} error={page.error} isRetrying={page.isRetrying} onRetry={page.retry} />
      )}
      {page.kind === 'no-date' && <LazyNoDate seriesId={linkId} />}
      {page.kind === 'not-found' && (
        <EmptyState
          icon={<CalendarSearch size={26} />}
          {...(isKnownGone(linkId) ? deletedTexts() : notFoundTexts())}
          action={<ButtonLink to={paths.home}>{t('Go Home')}</ButtonLink>}
        />
      )}
    </Page>
  )
}
