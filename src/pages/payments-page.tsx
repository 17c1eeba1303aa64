import { useSearchParams } from 'react-router-dom'
import { Payments } from '@/features/event/payments/components/payments'
import { useSession } from '@/lib/backend/session'
import { paths } from '@/lib/browser/paths'
import { Page } from '@/ui/layout/page'
import { PageHeader } from '@/ui/layout/page-header'

/** /payments: what one collects, and what one pays. The choices are part of the address. */
export default function PaymentsPage() {
  const { user } = useSession()
  const [search, setSearch] = useSearchParams()

  return (
    <Page title="Payments" header={<PageHeader title="Payments" back={paths.home} />}>
      {user && (
        <Payments
          userId={user.id}
          named={{ tab: search.get('tab'), by: search.get('by') }}
          onMove={(place) => {
            setSearch({ ...place }, { replace: true })
            window.scrollTo(0, 0)
          }}
        />
      )}
    </Page>
  )
}
