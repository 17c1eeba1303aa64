import { CohostInvitation } from '@/features/event/cohosts/components/cohost-invitation'
import type { PageProps } from '@/lib/browser/page-props'
import { t } from '@/lib/text/translate'
import { Page } from '@/ui/layout/page'
import { PageHeader } from '@/ui/layout/page-header'

/** /cohost/{token}: the co-host link of an event or a series. */
export default function CohostPage({ params: { token = '' } }: PageProps) {
  return (
    <Page title={t('Co-host')} header={<PageHeader title={t('Co-host')} />}>
      <CohostInvitation key={token} token={token} />
    </Page>
  )
}
