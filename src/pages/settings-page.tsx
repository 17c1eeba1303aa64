import { AccountCard } from '@/features/account/components/account-card'
import { InstallCard } from '@/features/account/components/install-card'
import { Settings } from '@/features/account/components/settings'
import { SignOutButton } from '@/features/account/components/sign-out-button'
import { UpdateCard } from '@/features/account/components/update-card'
import { signOut } from '@/features/auth/auth-service'
import { useOutbox } from '@/features/event/outbox/use-outbox'
import { useSession } from '@/lib/backend/session'
import { lazyPart } from '@/ui/feedback/lazy-part'
import { Notice } from '@/ui/feedback/notice'
import { Skeleton } from '@/ui/feedback/skeleton'
import { Page } from '@/ui/layout/page'
import { PageHeader } from '@/ui/layout/page-header'
import { SiteLinks } from '@/ui/layout/site-links'

const ThisPhone = lazyPart(() => import('@/features/notifications/components/this-phone'), 'ThisPhone', {
  placeholder: <Skeleton className="h-13" />,
})
const EmailSwitch = lazyPart(() => import('@/features/notifications/components/email-switch'), 'EmailSwitch', {
  placeholder: <Skeleton className="h-13" />,
})
const OtherDevices = lazyPart(() => import('@/features/notifications/components/other-devices'), 'OtherDevices')

export default function SettingsPage() {
  const { user } = useSession()
  // A guest's unsent changes stay on the phone.
  const hasUnsent = useOutbox().some(({ owner }) => owner !== null)
  if (!user) return null
  return (
    <Page title="Settings" header={<PageHeader title="Settings" />}>
      <UpdateCard />
      <AccountCard user={user} />
      <Settings
        thisPhone={<ThisPhone userId={user.id} />}
        emailSwitch={(setting) => <EmailSwitch userId={user.id} email={user.email} {...setting} />}
        otherDevices={<OtherDevices userId={user.id} />}
      />
      <InstallCard />
      {hasUnsent && <Notice tone="warn">Some of what you did is not sent yet. Signing out discards it.</Notice>}
      <SignOutButton signOut={signOut} />
      <SiteLinks />
    </Page>
  )
}
