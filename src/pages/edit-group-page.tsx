import { Page } from '@/ui/page'
import { PageHeader } from '@/ui/page-header'

export default function EditGroupPage() {
  return (
    <Page title="Edit Group" header={<PageHeader title="Edit Group" back />}>
      <p className="text-muted">This page is being built.</p>
    </Page>
  )
}
