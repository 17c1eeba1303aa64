import { BookmarkList } from '@/features/bookmarks/components/bookmark-list'
import { paths } from '@/lib/paths'
import { useSession } from '@/lib/session'
import { Page } from '@/ui/page'
import { PageHeader } from '@/ui/page-header'

export default function BookmarkedPage() {
  const { user } = useSession()
  return (
    <Page title="Bookmarked" header={<PageHeader title="Bookmarked" back={paths.home} />}>
      {user && <BookmarkList userId={user.id} />}
    </Page>
  )
}
