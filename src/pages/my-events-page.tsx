import { Page } from '@/ui/page'
import { PageHeader } from '@/ui/page-header'

export default function MyEventsPage() {
  return (
    <Page title="My Events" header={<PageHeader title="My Events" back />}>
      <p className="text-muted">This page is being built.</p>
    </Page>
  )
}
