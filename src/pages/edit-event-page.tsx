import { Page } from '@/ui/page'
import { PageHeader } from '@/ui/page-header'

export default function EditEventPage() {
  return (
    <Page title="Edit Event" header={<PageHeader title="Edit Event" back />}>
      <p className="text-muted">This page is being built.</p>
    </Page>
  )
}
