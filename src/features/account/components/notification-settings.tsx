import type { ReactNode } from 'react'
import { Switch } from '@/ui/form/switch'
import type { AccountSettings } from '../rules'
import { SettingsSection } from './settings-section'

interface NotificationSettingsProps {
  settings: AccountSettings
  onChange: (change: Partial<AccountSettings>) => void
  /** The row of the phone that the person is using. */
  thisPhone: ReactNode
  /** Where mails go, or why none does. */
  emailText: ReactNode
}

/** Where somebody gets notifications. */
export function NotificationSettings({ settings, onChange, thisPhone, emailText }: NotificationSettingsProps) {
  return (
    <SettingsSection title="Notifications">
      {thisPhone}
      <Switch
        label="Email Notifications"
        description={emailText}
        checked={settings.emailNotifications}
        onCheckedChange={(emailNotifications) => onChange({ emailNotifications })}
      />
      <Switch
        label="SMS Notifications"
        description="Not available here."
        checked={settings.smsNotifications}
        onCheckedChange={(smsNotifications) => onChange({ smsNotifications })}
      />
    </SettingsSection>
  )
}
