import { Page } from '@/ui/page'
import { PageHeader } from '@/ui/page-header'

export default function MyGroupsPage() {
  return (
    <Page title="My Groups" header={<PageHeader title="My Groups" back />}>
      <p className="text-muted">This page is being built.</p>
    </Page>
  )
}
