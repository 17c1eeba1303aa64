import { Page } from '@/ui/page'
import { PageHeader } from '@/ui/page-header'

export default function ProfilePage() {
  return (
    <Page title="Profile" header={<PageHeader title="Profile" back />}>
      <p className="text-muted">This page is being built.</p>
    </Page>
  )
}
