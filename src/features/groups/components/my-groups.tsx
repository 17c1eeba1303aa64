import { useQuery } from '@tanstack/react-query'
import { Plus, Users } from 'lucide-react'
import { paths } from '@/lib/browser/paths'
import { t } from '@/lib/text/translate'
import { CardSkeletons } from '@/ui/feedback/card-skeletons'
import { EmptyState } from '@/ui/feedback/empty-state'
import { LoadFailure } from '@/ui/feedback/load-failure'
import { ButtonLink } from '@/ui/form/button-link'
import { FabLink } from '@/ui/layout/fab'
import { myGroupsQuery } from '../queries'
import { GroupCard } from './group-card'

export function MyGroups({ userId }: { userId: string }) {
  const { data: groups, error, refetch } = useQuery(myGroupsQuery(userId))
  if (!groups)
    return error ? (
      <LoadFailure what={t('Your groups')} error={error} onRetry={refetch} />
    ) : (
      <CardSkeletons label={t('Loading')} mark="group" />
    )
  if (groups.length === 0) {
    return (
      <EmptyState
        icon={<Users size={28} />}
        title={t('No Groups Yet')}
        hint={t('Create a group to keep its events and members together.')}
        action={<ButtonLink to={paths.newGroup}>{t('Create Group')}</ButtonLink>}
      />
    )
  }
  return (
    <>
      <ul aria-label={t('My groups')} className="grid grid-cols-1 gap-2.5">
        {groups.map((group) => (
          <li key={group.id}>
            <GroupCard group={group} helped={group.organizer_id !== userId} />
          </li>
        ))}
      </ul>
      <FabLink to={paths.newGroup} icon={<Plus size={22} />} label={t('New Group')} />
    </>
  )
}
