import type { ReactNode } from 'react'
import { Switch } from '@/ui/form/switch'
import type { AccountSettings } from '../rules'
import { SettingsSection } from './settings-section'

interface NotificationSettingsProps {
  settings: AccountSettings
  onChange: (change: Partial<AccountSettings>) => void
  /** The row of the phone that the person is using. */
  thisPhone: ReactNode
  /** Where mails go. */
  email: string | undefined
  /** Whether mails are sent at all. */
  sendsMail: boolean
}

const NOT_AVAILABLE = 'Not available here.'

/** Where somebody gets notifications. What is not available cannot be switched on. */
export function NotificationSettings({ settings, onChange, thisPhone, email, sendsMail }: NotificationSettingsProps) {
  return (
    <SettingsSection title="Notifications">
      {thisPhone}
      <Switch
        label="Email Notifications"
        description={sendsMail ? <span className="wrap-anywhere">{email}</span> : NOT_AVAILABLE}
        checked={settings.emailNotifications}
        disabled={!sendsMail}
        onCheckedChange={(emailNotifications) => onChange({ emailNotifications })}
      />
      {/* Nothing sends any. */}
      <Switch
        label="SMS Notifications"
        description={NOT_AVAILABLE}
        checked={settings.smsNotifications}
        disabled={!settings.smsNotifications}
        onCheckedChange={(smsNotifications) => onChange({ smsNotifications })}
      />
    </SettingsSection>
  )
}
