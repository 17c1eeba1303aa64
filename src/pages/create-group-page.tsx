import { Page } from '@/ui/page'
import { PageHeader } from '@/ui/page-header'

export default function CreateGroupPage() {
  return (
    <Page title="Create Group" header={<PageHeader title="Create Group" back />}>
      <p className="text-muted">This page is being built.</p>
    </Page>
  )
}
