import { Users } from 'lucide-react'
import { MyGroups } from '@/features/groups/components/my-groups'
import { paths } from '@/lib/paths'
import { useSession } from '@/lib/session'
import { ButtonLink } from '@/ui/button-link'
import { CardSkeletons } from '@/ui/card-skeletons'
import { EmptyState } from '@/ui/empty-state'
import { Page } from '@/ui/page'
import { PageHeader } from '@/ui/page-header'

/** /groups: the groups that one owns and those that one helps run. */
export default function MyGroupsPage() {
  const session = useSession()
  return (
    <Page title="My Groups" header={<PageHeader title="My Groups" />}>
      {session.status === 'loading' && <CardSkeletons label="Loading" mark="group" />}
      {session.status === 'signed-in' && <MyGroups userId={session.user.id} />}
      {session.status === 'signed-out' && (
        <EmptyState
          icon={<Users size={28} />}
          title="Sign In Required"
          hint="Please sign in to view your groups"
          action={<ButtonLink to={paths.login(paths.groups)}>Sign In</ButtonLink>}
        />
      )}
    </Page>
  )
}
