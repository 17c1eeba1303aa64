import { Page } from '@/ui/page'
import { PageHeader } from '@/ui/page-header'

export default function RegisterPage() {
  return (
    <Page title="Sign Up" header={<PageHeader title="Sign Up" back />}>
      <p className="text-muted">This page is being built.</p>
    </Page>
  )
}
