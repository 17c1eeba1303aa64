import { useSearchParams } from 'react-router-dom'
import { InstallCard } from '@/features/account/components/install-card'
import { QuickActions } from '@/features/events/components/quick-actions'
import { UpcomingEvents } from '@/features/events/components/upcoming-events'
import { Welcome } from '@/features/events/components/welcome'
import { readPeriod } from '@/features/events/rules'
import { useSession } from '@/lib/session'
import { CardSkeletons } from '@/ui/card-skeletons'
import { Logo } from '@/ui/logo'
import { Page } from '@/ui/page'
import { PageHeader } from '@/ui/page-header'

/** /: what is coming up, or for a signed-out visitor what this is. The filter is part of the address. */
export default function HomePage() {
  const { status, user } = useSession()
  const [search, setSearch] = useSearchParams()
  return (
    <Page title="Roster" header={<PageHeader mark={<Logo />} beta />}>
      {status === 'signed-out' && (
        <>
          <Welcome />
          <InstallCard />
        </>
      )}
      {status === 'loading' && <CardSkeletons label="Loading events" mark="date" />}
      {user && (
        <>
          <QuickActions />
          <UpcomingEvents
            userId={user.id}
            period={readPeriod(search.get('period'))}
            // Replaces the address: going back leads to the page before, not to the filter before.
            onPeriodChange={(period) => setSearch({ period }, { replace: true })}
          />
        </>
      )}
    </Page>
  )
}
