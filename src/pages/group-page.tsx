import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { CoverSkeleton } from '@/entities/event/cover-skeleton'
import { OverTimeButton } from '@/features/event/attendance/components/over-time-button'
import { GroupEvents } from '@/features/groups/components/group-events'
import { GroupNotFound } from '@/features/groups/components/group-not-found'
import { GroupSummary } from '@/features/groups/components/group-summary'
import { groupQuery } from '@/features/groups/queries'
import { managesGroup } from '@/features/groups/rules'
import { userMessage } from '@/lib/backend/errors'
import { useSession } from '@/lib/backend/session'
import type { PageProps } from '@/lib/browser/page-props'
import { paths } from '@/lib/browser/paths'
import { t } from '@/lib/text/translate'
import { CardSkeletons } from '@/ui/feedback/card-skeletons'
import { RedirectWithToast } from '@/ui/feedback/redirect-with-toast'
import { FabLink } from '@/ui/layout/fab'
import { Page } from '@/ui/layout/page'
import { PageHeader } from '@/ui/layout/page-header'
import { ScrolledTitle } from '@/ui/layout/scrolled-title'

/** /groups/{groupId}: the group and its events. */
export default function GroupPage({ params: { groupId = '' } }: PageProps) {
  const session = useSession()
  const { data: detail, error, isFetching } = useQuery(groupQuery(groupId))
  if (detail === undefined && error) return <RedirectWithToast to={paths.groups} error={userMessage(error)} />

  // 'Not found' may be older than an invite that has just been accepted.
  const waiting = detail === undefined || (detail === null && isFetching)
  const title = detail === null && !waiting ? t('Group Not Found') : (detail?.group.name ?? t('Group'))
  return (
    <Page
      title={title}
      seed={groupId}
      header={
        <PageHeader
          back={paths.groups}
          overTitle={detail && <ScrolledTitle of="group-name">{detail.group.name}</ScrolledTitle>}
        />
      }
    >
      {waiting && (
        <>
          <div aria-hidden="true">
            <CoverSkeleton groupId={groupId} />
          </div>
          <CardSkeletons label={t('Loading')} mark="date" />
        </>
      )}
      {detail === null && !waiting && (
        <GroupNotFound signedOut={session.status === 'signed-out'} here={paths.group(groupId)} />
      )}
      {detail && (
        <>
          <GroupSummary detail={detail} />
          <GroupEvents
            groupId={groupId}
            events={detail.events}
            canAdd={managesGroup(detail.viewer.role)}
            attendance={
              managesGroup(detail.viewer.role) && (
                <OverTimeButton scope={{ id: groupId, kind: 'group', name: detail.group.name }} />
              )
            }
          />
          {/* An empty list has its own way to a first event. */}
          {managesGroup(detail.viewer.role) && detail.events.length > 0 && (
            <FabLink to={paths.newEvent(groupId)} icon={<Plus size={22} />} label={t('Add Event')} />
          )}
        </>
      )}
    </Page>
  )
}
