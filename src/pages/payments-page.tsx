import { Page } from '@/ui/page'
import { PageHeader } from '@/ui/page-header'

export default function PaymentsPage() {
  return (
    <Page title="Payments" header={<PageHeader title="Payments" back />}>
      <p className="text-muted">This page is being built.</p>
    </Page>
  )
}
