import { Page } from '@/ui/page'
import { PageHeader } from '@/ui/page-header'

export default function InvitePage() {
  return (
    <Page title="Invitation" header={<PageHeader title="Invitation" back />}>
      <p className="text-muted">This page is being built.</p>
    </Page>
  )
}
