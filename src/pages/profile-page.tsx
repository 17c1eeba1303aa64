import { AccountFacts } from '@/features/account/components/account-facts'
import { DeleteAccount } from '@/features/account/components/delete-account'
import { MyData } from '@/features/account/components/my-data'
import { ProfileForm } from '@/features/account/components/profile-form'
import { signOut } from '@/features/auth/auth-service'
import { useSession } from '@/lib/backend/session'
import { paths } from '@/lib/browser/paths'
import { toastSuccess } from '@/lib/feedback/toast-store'
import { t } from '@/lib/text/translate'
import { Page } from '@/ui/layout/page'
import { PageHeader } from '@/ui/layout/page-header'
import { useGoUp } from '@/ui/layout/use-go-up'

const savedText = () => t('Profile updated successfully!')

export default function ProfilePage() {
  const { user } = useSession()
  const goToSettings = useGoUp(paths.settings)
  if (!user) return null

  function leave({ awaitsVerification }: { awaitsVerification: boolean }) {
    toastSuccess(
      awaitsVerification
        ? `${savedText()} ${t('Open the link in the email we sent to verify your new address.')}`
        : savedText(),
    )
    goToSettings()
  }

  /** Signs out: nothing of this person stays on the device, and the router goes home. */
  async function signOutDeleted() {
    await signOut()
    toastSuccess(t('Your account has been deleted.'))
  }

  return (
    <Page title={t('Profile')} header={<PageHeader title={t('Profile')} back={goToSettings} />}>
      <ProfileForm user={user} onSaved={leave} />
      <AccountFacts user={user} />
      <MyData />
      <DeleteAccount user={user} onDeleted={signOutDeleted} />
    </Page>
  )
}
