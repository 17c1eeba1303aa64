import { useLocation } from 'react-router-dom'
import { Unsubscribe } from '@/features/notifications/components/unsubscribe'
import { t } from '@/lib/text/translate'
import { Page } from '@/ui/layout/page'
import { PageHeader } from '@/ui/layout/page-header'

/** The token stands behind '#', where no server writes it down. */
export default function UnsubscribePage() {
  const { hash } = useLocation()
  const told = new URLSearchParams(hash.slice(1))
  return (
    <Page title={t('Emails')} header={<PageHeader />}>
      <Unsubscribe token={told.get('token') || null} isGuest={told.has('guest')} />
    </Page>
  )
}
