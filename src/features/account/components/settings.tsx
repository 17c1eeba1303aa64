import type { ReactNode } from 'react'
import { dismissError, toastFailure } from '@/lib/feedback/toast-store'
import { t } from '@/lib/text/translate'
import { Switch, type SwitchProps } from '@/ui/form/switch'
import { useSettings } from '../mutations'
import type { AccountSettings } from '../rules'
import { AppearanceSettings } from './appearance-settings'
import { CalendarSettings } from './calendar-settings'
import { EventDefaultSettings } from './event-default-settings'
import { NotificationPreferences } from './notification-preferences'
import { SettingsSection } from './settings-section'

interface SettingsProps {
  thisPhone: ReactNode
  emailSwitch: (setting: Pick<SwitchProps, 'checked' | 'onCheckedChange'>) => ReactNode
  otherDevices: ReactNode
}

/** All settings. A change that could not be saved is undone with a message. */
export function Settings({ thisPhone, emailSwitch, otherDevices }: SettingsProps) {
  const { settings, change } = useSettings()

  async function save(next: Partial<AccountSettings>) {
    dismissError()
    try {
      await change(next)
    } catch (error) {
      toastFailure(error, t('Your change could not be saved. Please try again.'))
    }
  }

  /** This device has applied the look already. The account's copy is for other devices, so a failure is not shown. */
  function saveForOtherDevices(next: Partial<AccountSettings>) {
    return change(next).catch(() => undefined)
  }

  return (
    <>
      <SettingsSection title={t('Notifications')}>
        {thisPhone}
        {emailSwitch({
          checked: settings.emailNotifications,
          onCheckedChange: (emailNotifications) => save({ emailNotifications }),
        })}
        <Switch
          label={t('SMS Notifications')}
          description={t('Roster sends no SMS yet. Your choice is kept until it does.')}
          checked={settings.smsNotifications}
          onCheckedChange={(smsNotifications) => save({ smsNotifications })}
        />
      </SettingsSection>
      {otherDevices}
      <NotificationPreferences settings={settings} onChange={save} />
      <CalendarSettings />
      <EventDefaultSettings settings={settings} onChange={save} />
      <AppearanceSettings onChange={saveForOtherDevices} />
    </>
  )
}
