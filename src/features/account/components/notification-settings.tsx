import type { ReactNode } from 'react'
import { Switch, type SwitchProps } from '@/ui/form/switch'
import type { AccountSettings } from '../rules'
import { SettingsSection } from './settings-section'

interface NotificationSettingsProps {
  settings: AccountSettings
  onChange: (change: Partial<AccountSettings>) => void
  thisPhone: ReactNode
  emailSwitch: (setting: Pick<SwitchProps, 'checked' | 'onCheckedChange'>) => ReactNode
}

export function NotificationSettings({ settings, onChange, thisPhone, emailSwitch }: NotificationSettingsProps) {
  return (
    <SettingsSection title="Notifications">
      {thisPhone}
      {emailSwitch({
        checked: settings.emailNotifications,
        onCheckedChange: (emailNotifications) => onChange({ emailNotifications }),
      })}
      <Switch
        label="SMS Notifications"
        description="Roster sends no SMS yet. Your choice is kept until it does."
        checked={settings.smsNotifications}
        onCheckedChange={(smsNotifications) => onChange({ smsNotifications })}
      />
    </SettingsSection>
  )
}
