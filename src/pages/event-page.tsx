import { Page } from '@/ui/page'
import { PageHeader } from '@/ui/page-header'

export default function EventPage() {
  return (
    <Page title="Event" header={<PageHeader title="Event" back />}>
      <p className="text-muted">This page is being built.</p>
    </Page>
  )
}
