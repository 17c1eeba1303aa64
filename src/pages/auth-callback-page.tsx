import { Page } from '@/ui/page'
import { PageHeader } from '@/ui/page-header'

export default function AuthCallbackPage() {
  return (
    <Page title="Signing in" header={<PageHeader title="Signing in" back />}>
      <p className="text-muted">This page is being built.</p>
    </Page>
  )
}
