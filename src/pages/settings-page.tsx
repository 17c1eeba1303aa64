import { AccountCard } from '@/features/account/components/account-card'
import { InstallCard } from '@/features/account/components/install-card'
import { Settings } from '@/features/account/components/settings'
import { SignOutButton } from '@/features/account/components/sign-out-button'
import { signOut } from '@/features/auth/auth-service'
import { useOutbox } from '@/features/event/my-registration/outbox'
import { LazyEmailSwitch, LazyOtherDevices, LazyThisPhone } from '@/features/notifications/lazy'
import { useSession } from '@/lib/backend/session'
import { reloadIntoUpdate, useUpdateReady } from '@/lib/browser/updates'
import { t } from '@/lib/text/translate'
import { Notice } from '@/ui/feedback/notice'
import { Button } from '@/ui/form/button'
import { Page } from '@/ui/layout/page'
import { PageHeader } from '@/ui/layout/page-header'
import { SiteLinks } from '@/ui/layout/site-links'

export default function SettingsPage() {
  const { user } = useSession()
  const isUpdateReady = useUpdateReady()
  // A guest's unsent changes stay on the phone.
  const hasUnsent = useOutbox().some(({ owner }) => owner !== null)
  if (!user) return null
  return (
    <Page title={t('Settings')} header={<PageHeader title={t('Settings')} />}>
      {/* For people who missed the toast. */}
      {isUpdateReady && (
        <Notice tone="accent">
          <p>{t('A new version of Roster is ready.')}</p>
          <Button size="sm" className="mt-3" onClick={reloadIntoUpdate}>
            {t('Reload')}
          </Button>
        </Notice>
      )}
      <AccountCard user={user} />
      <Settings
        thisPhone={<LazyThisPhone userId={user.id} />}
        emailSwitch={(setting) => <LazyEmailSwitch userId={user.id} email={user.email} {...setting} />}
        otherDevices={<LazyOtherDevices userId={user.id} />}
      />
      <InstallCard />
      {hasUnsent && <Notice tone="warn">{t('Some of what you did is not sent yet. Signing out discards it.')}</Notice>}
      <SignOutButton signOut={signOut} />
      <SiteLinks />
    </Page>
  )
}
