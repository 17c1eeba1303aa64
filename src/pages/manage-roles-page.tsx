import { Page } from '@/ui/page'
import { PageHeader } from '@/ui/page-header'

export default function ManageRolesPage() {
  return (
    <Page title="Manage Roles" header={<PageHeader title="Manage Roles" back />}>
      <p className="text-muted">This page is being built.</p>
    </Page>
  )
}
