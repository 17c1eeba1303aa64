import { CalendarDays } from 'lucide-react'
import { useSearchParams } from 'react-router-dom'
import { MyEvents } from '@/features/events/lists/components/my-events'
import { MyEventsTabs } from '@/features/events/lists/components/my-events-tabs'
import { type MyEventsTab, readMyEventsTab } from '@/features/events/lists/rules'
import { useSession } from '@/lib/backend/session'
import { paths } from '@/lib/browser/paths'
import { t } from '@/lib/text/translate'
import { CardSkeletons } from '@/ui/feedback/card-skeletons'
import { Page } from '@/ui/layout/page'
import { PageHeader } from '@/ui/layout/page-header'
import { SignInRequired } from '@/ui/layout/sign-in-required'

/** /events: the events one organizes, has joined, and organized in the past. The tab is part of the address. */
export default function MyEventsPage() {
  const { status, user } = useSession()
  const [search, setSearch] = useSearchParams()
  const tab = readMyEventsTab(search.get('tab'))

  function choose(next: MyEventsTab) {
    if (next === tab) return
    setSearch({ tab: next })
    window.scrollTo(0, 0)
  }

  if (status === 'signed-out') {
    return (
      <Page title={t('My Events')} header={<PageHeader title={t('My Events')} />}>
        <SignInRequired
          icon={<CalendarDays size={28} />}
          hint={t('Please sign in to view your events')}
          returnTo={paths.events}
        />
      </Page>
    )
  }
  return (
    <Page title={t('My Events')} header={<PageHeader title={t('My Events')} />}>
      <MyEventsTabs value={tab} onChange={choose}>
        {user ? <MyEvents userId={user.id} tab={tab} /> : <CardSkeletons label={t('Loading events')} mark="date" />}
      </MyEventsTabs>
    </Page>
  )
}
