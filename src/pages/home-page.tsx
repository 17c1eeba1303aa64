import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { guestKey } from '@/entities/person/known-guest'
import { InstallCard } from '@/features/account/components/install-card'
import { LazyLinkGuestsCard, LazyOnThisPhone, LazyPasteLink } from '@/features/event/my-registration/lazy'
import { QuickActions } from '@/features/events/lists/components/quick-actions'
import { UpcomingEvents } from '@/features/events/lists/components/upcoming-events'
import { Welcome } from '@/features/events/lists/components/welcome'
import { readPeriod } from '@/features/events/lists/rules'
import { useSession } from '@/lib/backend/session'
import { runsInstalled } from '@/lib/browser/install'
import { storedKeys } from '@/lib/browser/storage'
import { t } from '@/lib/text/translate'
import { CardSkeletons } from '@/ui/feedback/card-skeletons'
import { Logo } from '@/ui/layout/logo'
import { Page } from '@/ui/layout/page'
import { PageHeader } from '@/ui/layout/page-header'

const loadGuestPush = () => import('@/features/notifications/guest-push')

/** /: what is coming up, or for a signed-out visitor what Roster is. The filter is part of the address. */
export default function HomePage() {
  const { status, user } = useSession()
  const [search, setSearch] = useSearchParams()
  const [hasGuests] = useState(() => storedKeys(guestKey('')).length > 0)
  return (
    <Page title="Roster" header={<PageHeader mark={<Logo />} beta />}>
      {status === 'signed-out' && (
        <>
          {hasGuests && <LazyOnThisPhone />}
          {runsInstalled() && <LazyPasteLink />}
          <Welcome hasGuests={hasGuests} />
          <InstallCard />
        </>
      )}
      {status === 'loading' && <CardSkeletons label={t('Loading events')} mark="date" />}
      {user && (
        <>
          {hasGuests && <LazyLinkGuestsCard userId={user.id} loadGuestPush={loadGuestPush} />}
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
