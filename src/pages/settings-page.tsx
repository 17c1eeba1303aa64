import { AccountCard } from '@/features/account/components/account-card'
import { InstallCard } from '@/features/account/components/install-card'
import { Settings } from '@/features/account/components/settings'
import { SignOutButton } from '@/features/account/components/sign-out-button'
import { UpdateCard } from '@/features/account/components/update-card'
import { signOut } from '@/features/auth/mutations'
import { useSession } from '@/lib/backend/session'
import { Page } from '@/ui/layout/page'
import { PageHeader } from '@/ui/layout/page-header'

export default function SettingsPage() {
  const { user } = useSession()
  if (!user) return null
  return (
    <Page title="Settings" header={<PageHeader title="Settings" />}>
      <UpdateCard />
      <AccountCard user={user} />
      <Settings />
      <InstallCard />
      <SignOutButton signOut={signOut} />
    </Page>
  )
}
