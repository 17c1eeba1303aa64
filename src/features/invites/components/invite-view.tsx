import { useQuery } from '@tanstack/react-query'
import { CoverSkeleton } from '@/entities/event/cover-skeleton'
import { userMessage } from '@/lib/backend/errors'
import type { InviteType } from '@/lib/browser/paths'
import { useNow } from '@/lib/browser/use-now'
import { t } from '@/lib/text/translate'
import { lazyComponent } from '@/ui/feedback/lazy-component'
import { DockSkeleton } from '@/ui/layout/dock-skeleton'
import { inviteQuery } from '../queries'
import { notFoundText } from '../rules'
import { EventInviteActions } from './event-invite-actions'
import { EventInviteCard } from './event-invite-card'
import { GroupInviteActions } from './group-invite-actions'
import { GroupInviteCard } from './group-invite-card'
import { InviteError } from './invite-error'

const SeriesFact = lazyComponent(() => import('@/entities/event/series-fact'), 'SeriesFact')

/** An invite in each of its states: being read, failed, leading nowhere, to an event, to a group. */
export function InviteView({ type, id }: { type: InviteType; id: string }) {
  const { data: invite, error, refetch, isFetching } = useQuery(inviteQuery(type, id))
  const now = useNow()

  if (invite === undefined) {
    if (!error || isFetching) return <InviteSkeleton type={type} id={id} />
    return <InviteError message={userMessage(error)} onRetry={() => void refetch()} />
  }
  if (invite === null) return <InviteError message={notFoundText(type)} />
  if (invite.type === 'event') {
    return (
      <>
        <EventInviteCard
          invite={invite}
          now={now}
          series={invite.series && <SeriesFact series={invite.series} event={invite} now={now} />}
        />
        <EventInviteActions linkId={id} invite={invite} now={now} />
      </>
    )
  }
  return (
    <>
      <GroupInviteCard invite={invite} />
      <GroupInviteActions invite={invite} />
    </>
  )
}

function InviteSkeleton({ type, id }: { type: InviteType; id: string }) {
  return (
    <div role="status" aria-label={t('Loading')}>
      <CoverSkeleton {...(type === 'group' && { groupId: id })} tall />
      <DockSkeleton />
    </div>
  )
}
