import { Page } from '@/ui/page'
import { PageHeader } from '@/ui/page-header'

export default function CreateEventPage() {
  return (
    <Page title="Create Event" header={<PageHeader title="Create Event" back />}>
      <p className="text-muted">This page is being built.</p>
    </Page>
  )
}
