import { useParams } from 'react-router-dom'
import { CohostInvitation } from '@/features/event/cohosts/components/cohost-invitation'
import { Page } from '@/ui/layout/page'
import { PageHeader } from '@/ui/layout/page-header'

/** /cohost/{token}: the page of the link that makes somebody a co-host of an event or a series. */
export default function CohostPage() {
  const { token = '' } = useParams()
  return (
    <Page title="Co-host" header={<PageHeader title="Co-host" />}>
      <CohostInvitation key={token} token={token} />
    </Page>
  )
}
