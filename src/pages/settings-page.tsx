import { Page } from '@/ui/page'
import { PageHeader } from '@/ui/page-header'

export default function SettingsPage() {
  return (
    <Page title="Settings" header={<PageHeader title="Settings" back />}>
      <p className="text-muted">This page is being built.</p>
    </Page>
  )
}
