import { CreditCard } from 'lucide-react'
import { paths } from '@/lib/paths'
import { ButtonLink } from '@/ui/button-link'
import { EmptyState } from '@/ui/empty-state'
import { Page } from '@/ui/page'
import { PageHeader } from '@/ui/page-header'

export default function PaymentsPage() {
  return (
    <Page title="Payments" header={<PageHeader title="Payments" back={paths.home} />}>
      <EmptyState
        icon={<CreditCard aria-hidden="true" size={26} />}
        title="No payments here yet"
        hint="Roster does not track payments yet, so there is nothing to see or do on this page."
        action={<ButtonLink to={paths.home}>Back to Home</ButtonLink>}
      />
    </Page>
  )
}
