import { Page } from '@/ui/page'
import { PageHeader } from '@/ui/page-header'

export default function BookmarkedPage() {
  return (
    <Page title="Bookmarked" header={<PageHeader title="Bookmarked" back />}>
      <p className="text-muted">This page is being built.</p>
    </Page>
  )
}
