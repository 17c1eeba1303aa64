import type { User } from '@supabase/supabase-js'
import { useQuery } from '@tanstack/react-query'
import { AccountCard } from '@/features/account/components/account-card'
import { InstallCard } from '@/features/account/components/install-card'
import { Settings } from '@/features/account/components/settings'
import { SignOutButton } from '@/features/account/components/sign-out-button'
import { UpdateCard } from '@/features/account/components/update-card'
import { signOut } from '@/features/auth/auth-service'
import { useOutbox } from '@/features/event/outbox/use-outbox'
import { toldQuery } from '@/features/notifications/queries'
import { useSession } from '@/lib/backend/session'
import { lazyPart } from '@/ui/feedback/lazy-part'
import { Notice } from '@/ui/feedback/notice'
import { Skeleton } from '@/ui/feedback/skeleton'
import { Page } from '@/ui/layout/page'
import { PageHeader } from '@/ui/layout/page-header'

const ThisPhone = lazyPart<{ userId: string }>(
  () => import('@/features/notifications/components/this-phone').then((module) => module.ThisPhone),
  { placeholder: <Skeleton className="h-13" /> },
)
const OtherDevices = lazyPart<{ userId: string }>(() =>
  import('@/features/notifications/components/other-devices').then((module) => module.OtherDevices),
)

export default function SettingsPage() {
  const { user } = useSession()
  return user && <SettingsOf user={user} />
}

function SettingsOf({ user }: { user: User }) {
  const { data: told } = useQuery(toldQuery(user.id))
  // A guest's stays on the phone.
  const hasUnsent = useOutbox().some(({ owner }) => owner !== null)
  return (
    <Page title="Settings" header={<PageHeader title="Settings" />}>
      <UpdateCard />
      <AccountCard user={user} />
      <Settings
        thisPhone={<ThisPhone userId={user.id} />}
        email={user.email}
        // Until the database has answered, and where it cannot: yes.
        sendsMail={told?.channels.mail ?? true}
        otherDevices={<OtherDevices userId={user.id} />}
      />
      <InstallCard />
      {hasUnsent && <Notice tone="warn">Some of what you did is not sent yet. Signing out discards it.</Notice>}
      <SignOutButton signOut={signOut} />
    </Page>
  )
}
