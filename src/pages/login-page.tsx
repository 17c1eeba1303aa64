import { Page } from '@/ui/page'
import { PageHeader } from '@/ui/page-header'

export default function LoginPage() {
  return (
    <Page title="Sign In" header={<PageHeader title="Sign In" back />}>
      <p className="text-muted">This page is being built.</p>
    </Page>
  )
}
