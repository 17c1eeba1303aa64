import { Page } from '@/ui/page'
import { PageHeader } from '@/ui/page-header'

export default function GroupPage() {
  return (
    <Page title="Group" header={<PageHeader title="Group" back />}>
      <p className="text-muted">This page is being built.</p>
    </Page>
  )
}
