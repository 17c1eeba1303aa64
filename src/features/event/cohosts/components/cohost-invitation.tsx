import { useQuery } from '@tanstack/react-query'
import { HeartHandshake, Unlink } from 'lucide-react'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { dateLine } from '@/entities/event/date-line'
import { userMessage } from '@/lib/backend/errors'
import { useSession } from '@/lib/backend/session'
import { paths } from '@/lib/browser/paths'
import { useAppNavigate } from '@/lib/browser/use-app-navigate'
import { toastSuccess } from '@/lib/feedback/toast-store'
import { rich } from '@/lib/text/rich'
import { t } from '@/lib/text/translate'
import { CardSkeletons } from '@/ui/feedback/card-skeletons'
import { EmptyState } from '@/ui/feedback/empty-state'
import { LoadFailure } from '@/ui/feedback/load-failure'
import { Notice } from '@/ui/feedback/notice'
import { Button } from '@/ui/form/button'
import { ButtonLink } from '@/ui/form/button-link'
import { useAcceptCohost } from '../mutations'
import { cohostLinkQuery } from '../queries'
import { invitationOf } from '../rules'
import type { CohostLink } from '../schema'

/**
 * The page of a co-host's link: the request, and the button to accept. Opening it changes nothing.
 */
export function CohostInvitation({ token }: { token: string }) {
  const { status } = useSession()
  const { data: link, error, refetch } = useQuery({ ...cohostLinkQuery(token), enabled: status !== 'loading' })
  if (link === null) {
    return (
      <EmptyState
        icon={<Unlink />}
        title={t('This link no longer works')}
        hint={t('The organizer made a new one, or the event is gone. Ask for the new link.')}
        action={<ButtonLink to={paths.home}>{t('Go Home')}</ButtonLink>}
      />
    )
  }
  if (link) return <Invitation token={token} link={link} isSignedIn={status === 'signed-in'} />
  if (error) return <LoadFailure what={t('This link')} error={error} onRetry={refetch} />
  return <CardSkeletons label={t('Loading the link')} mark="date" />
}

interface InvitationProps {
  token: string
  link: CohostLink
  isSignedIn: boolean
}

function Invitation({ token, link, isSignedIn }: InvitationProps) {
  const { pathname } = useLocation()
  const navigate = useAppNavigate()
  const { mutate, isPending, error } = useAcceptCohost(token)
  const name = <bdi className="wrap-anywhere">{link.name}</bdi>
  const organizer = <bdi className="wrap-anywhere">{link.organizer_name}</bdi>
  const toEvent = paths.signup(link.id)
  const openEvent = <ButtonLink to={toEvent}>{t('Open Event')}</ButtonLink>
  const screen = (title: ReactNode, hint: ReactNode, action: ReactNode) => (
    <EmptyState icon={<HeartHandshake />} title={title} hint={hint} action={action} />
  )
  function accept() {
    mutate(undefined, {
      onSuccess: () => {
        navigate(toEvent, { replace: true })
        toastSuccess(t('You help run it now'))
      },
    })
  }

  switch (invitationOf(link)) {
    case 'own':
      return screen(rich('You run {name}', { name }), t('This link is for your co-hosts. Send it to them.'), openEvent)
    case 'helps':
      return screen(rich('You help run {name}', { name }), t('Open it any time: it is in My Events too.'), openEvent)
    case 'full':
      return screen(
        t('Five people help already'),
        rich('No one else can help run {name}. Ask {organizer} to make room, then open this link again.', {
          name,
          organizer,
        }),
        <ButtonLink to={paths.home}>{t('Go Home')}</ButtonLink>,
      )
    default:
      return screen(
        rich('Help run {name}?', { name }),
        requestOf(link, organizer),
        isSignedIn ? (
          <div className="grid justify-items-center gap-3">
            <Button size="lg" busy={isPending} busyText={t('One moment...')} onClick={accept}>
              {t('Help Run It')}
            </Button>
            {error && (
              <div ref={showNear} className="text-left">
                <Notice tone="danger">{userMessage(error)}</Notice>
              </div>
            )}
          </div>
        ) : (
          <ButtonLink to={paths.login(pathname)}>{t('Sign In to Help')}</ButtonLink>
        ),
      )
  }
}

function requestOf(link: CohostLink, organizer: ReactNode): ReactNode {
  if (link.whole_series) {
    return rich(
      '{organizer} asks you to help with all its dates: the list with contact data, payments, the waitlist, teams.',
      { organizer },
    )
  }
  const date = dateLine(link)
  return date
    ? rich('{organizer} asks you to help with {date}: the list with contact data, payments, the waitlist, teams.', {
        organizer,
        date,
      })
    : rich('{organizer} asks you to help with this event: the list with contact data, payments, the waitlist, teams.', {
        organizer,
      })
}

/** Scrolls an error into sight, which a long name has pushed behind the navigation. */
const showNear = (node: HTMLElement | null) => node?.scrollIntoView({ block: 'nearest' })
