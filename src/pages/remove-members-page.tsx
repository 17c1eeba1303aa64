import { Page } from '@/ui/page'
import { PageHeader } from '@/ui/page-header'

export default function RemoveMembersPage() {
  return (
    <Page title="Remove Members" header={<PageHeader title="Remove Members" back />}>
      <p className="text-muted">This page is being built.</p>
    </Page>
  )
}
