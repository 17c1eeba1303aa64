import { Page } from '@/ui/page'
import { PageHeader } from '@/ui/page-header'

export default function HomePage() {
  return (
    <Page title="Roster" header={<PageHeader title="Roster" back />}>
      <p className="text-muted">This page is being built.</p>
    </Page>
  )
}
