import { Users } from 'lucide-react'
import { MyGroups } from '@/features/groups/components/my-groups'
import { useSession } from '@/lib/backend/session'
import { paths } from '@/lib/browser/paths'
import { t } from '@/lib/text/translate'
import { CardSkeletons } from '@/ui/feedback/card-skeletons'
import { Page } from '@/ui/layout/page'
import { PageHeader } from '@/ui/layout/page-header'
import { SignInRequired } from '@/ui/layout/sign-in-required'

/** /groups: the groups that one owns and those that one helps run. */
export default function MyGroupsPage() {
  const session = useSession()
  return (
    <Page title={t('My Groups')} header={<PageHeader title={t('My Groups')} />}>
      {session.status === 'loading' && <CardSkeletons label={t('Loading')} mark="group" />}
      {session.status === 'signed-in' && <MyGroups userId={session.user.id} />}
      {session.status === 'signed-out' && (
        <SignInRequired
          icon={<Users size={28} />}
          hint={t('Please sign in to view your groups')}
          returnTo={paths.groups}
        />
      )}
    </Page>
  )
}
