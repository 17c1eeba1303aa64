import { BookmarkList } from '@/features/bookmarks/components/bookmark-list'
import { useSession } from '@/lib/backend/session'
import { paths } from '@/lib/browser/paths'
import { Page } from '@/ui/layout/page'
import { PageHeader } from '@/ui/layout/page-header'

export default function BookmarkedPage() {
  const { user } = useSession()
  return (
    <Page title="Bookmarked" header={<PageHeader title="Bookmarked" back={paths.home} />}>
      {user && <BookmarkList userId={user.id} />}
    </Page>
  )
}
