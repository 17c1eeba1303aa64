import { Switch } from '@/ui/form/switch'
import type { Settings } from '../rules'
import { SettingsSection } from './settings-section'

interface NotificationSettingsProps {
  settings: Settings
  onChange: (change: Partial<Settings>) => void
}

/** Two settings that are only saved. Nothing is sent yet, and the section says so. */
export function NotificationSettings({ settings, onChange }: NotificationSettingsProps) {
  return (
    <SettingsSection title="Notifications">
      <p className="text-muted text-body leading-snug">
        Nothing is sent yet. Your choice is saved for the day Roster can send notifications.
      </p>
      <Switch
        label="Email Notifications"
        checked={settings.emailNotifications}
        onCheckedChange={(emailNotifications) => onChange({ emailNotifications })}
      />
      <Switch
        label="SMS Notifications"
        checked={settings.smsNotifications}
        onCheckedChange={(smsNotifications) => onChange({ smsNotifications })}
      />
    </SettingsSection>
  )
}
