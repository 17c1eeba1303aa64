import { Page } from '@/ui/page'
import { PageHeader } from '@/ui/page-header'

export default function AddMembersPage() {
  return (
    <Page title="Add Members" header={<PageHeader title="Add Members" back />}>
      <p className="text-muted">This page is being built.</p>
    </Page>
  )
}
