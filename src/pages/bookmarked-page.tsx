import { BookmarkList } from '@/features/bookmarks/components/bookmark-list'
import { useSession } from '@/lib/backend/session'
import { paths } from '@/lib/browser/paths'
import { t } from '@/lib/text/translate'
import { Page } from '@/ui/layout/page'
import { PageHeader } from '@/ui/layout/page-header'

export default function BookmarkedPage() {
  const { user } = useSession()
  return (
    <Page title={t('Bookmarked')} header={<PageHeader title={t('Bookmarked')} back={paths.home} />}>
      {user && <BookmarkList userId={user.id} />}
    </Page>
  )
}
