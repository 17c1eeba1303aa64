import { useQuery } from '@tanstack/react-query'
import { Lock, Users } from 'lucide-react'
import { MemberActions } from '@/features/groups/components/member-actions'
import { MemberList } from '@/features/groups/components/member-list'
import { groupMembersQuery } from '@/features/groups/queries'
import { managesGroup, viewerRole } from '@/features/groups/rules'
import { userMessage } from '@/lib/backend/errors'
import { useSession } from '@/lib/backend/session'
import type { PageProps } from '@/lib/browser/page-props'
import { paths } from '@/lib/browser/paths'
import { t } from '@/lib/text/translate'
import { CardSkeletons } from '@/ui/feedback/card-skeletons'
import { EmptyState } from '@/ui/feedback/empty-state'
import { RedirectWithToast } from '@/ui/feedback/redirect-with-toast'
import { ButtonLink } from '@/ui/form/button-link'
import { Page } from '@/ui/layout/page'
import { PageHeader } from '@/ui/layout/page-header'
import { SignInRequired } from '@/ui/layout/sign-in-required'

const membersOnlyText = () => t('Only members of this group can see who is in it.')

/** /groups/{groupId}/participants: the members, for members. */
export default function GroupMembersPage({ params: { groupId = '' } }: PageProps) {
  const { user, status } = useSession()
  const isSignedOut = status === 'signed-out'
  const { data, error, isFetching } = useQuery({ ...groupMembersQuery(groupId), enabled: user !== null })
  if (data === undefined && error) return <RedirectWithToast to={paths.groups} error={userMessage(error)} />

  const waiting = !isSignedOut && (data === undefined || (data === null && isFetching))
  const role = data ? viewerRole(data, user?.id) : null
  return (
    <Page title={t('Group Members')} header={<PageHeader title={t('Group Members')} back={paths.group(groupId)} />}>
      {waiting && <CardSkeletons label={t('Loading')} mark="person" />}
      {isSignedOut && (
        <SignInRequired
          icon={<Lock size={28} />}
          hint={membersOnlyText()}
          returnTo={paths.groupParticipants(groupId)}
        />
      )}
      {data === null && !waiting && !isSignedOut && (
        // The group's own page says whether there is such a group.
        <EmptyState
          icon={<Lock size={28} />}
          title={t('Members Only')}
          hint={membersOnlyText()}
          action={<ButtonLink to={paths.group(groupId)}>{t('View Group')}</ButtonLink>}
        />
      )}
      {data && managesGroup(role) && (
        <MemberActions groupId={groupId} isOwner={role === 'owner'} hasMembers={data.members.length > 0} />
      )}
      {data?.members.length === 0 && (
        <EmptyState
          icon={<Users size={28} />}
          title={t('No Members Yet')}
          hint={managesGroup(role) ? t('People who sign up for an event of the group can be added.') : undefined}
        />
      )}
      {data && data.members.length > 0 && <MemberList members={data.members} showsContact={managesGroup(role)} />}
    </Page>
  )
}
