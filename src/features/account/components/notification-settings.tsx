import type { ReactNode } from 'react'
import { Switch, type SwitchProps } from '@/ui/form/switch'
import type { AccountSettings } from '../rules'
import { SettingsSection } from './settings-section'

interface NotificationSettingsProps {
  settings: AccountSettings
  onChange: (change: Partial<AccountSettings>) => void
  /** The row for the phone that the person is using. */
  thisPhone: ReactNode
  /** The row for mails. */
  emailSwitch: (setting: Pick<SwitchProps, 'checked' | 'onCheckedChange'>) => ReactNode
}

/** Notification channels. Unavailable ones cannot be switched on. */
export function NotificationSettings({ settings, onChange, thisPhone, emailSwitch }: NotificationSettingsProps) {
  return (
    <SettingsSection title="Notifications">
      {thisPhone}
      {emailSwitch({
        checked: settings.emailNotifications,
        onCheckedChange: (emailNotifications) => onChange({ emailNotifications }),
      })}
      {/* Nothing sends SMS. */}
      <Switch
        label="SMS Notifications"
        description="Not available here."
        checked={settings.smsNotifications}
        disabled={!settings.smsNotifications}
        onCheckedChange={(smsNotifications) => onChange({ smsNotifications })}
      />
    </SettingsSection>
  )
}
