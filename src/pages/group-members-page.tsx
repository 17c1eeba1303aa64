import { Page } from '@/ui/page'
import { PageHeader } from '@/ui/page-header'

export default function GroupMembersPage() {
  return (
    <Page title="Group Members" header={<PageHeader title="Group Members" back />}>
      <p className="text-muted">This page is being built.</p>
    </Page>
  )
}
