import { t } from '@/lib/text/translate'
import { Switch } from '@/ui/form/switch'
import type { AccountSettings, NotificationPreference } from '../rules'
import { SettingsSection } from './settings-section'

const CHOICES: { name: NotificationPreference; label: string; description: string }[] = [
  { name: 'tellSlot', label: 'I get a slot', description: 'From the waitlist, also at night' },
  { name: 'tellChanges', label: 'Something changes', description: 'Time, place, called off' },
  { name: 'tellReminder', label: 'The day before', description: 'At 6 PM, where I am on the list' },
  {
    name: 'tellOpened',
    label: 'A new date opens',
    description: 'In a series I joined or starred, and reminders to answer',
  },
  { name: 'tellPayments', label: 'My payments', description: 'A payment is missing or refunded' },
  { name: 'tellLate', label: 'Someone leaves late', description: 'Events that I run' },
]

interface NotificationPreferencesProps {
  settings: AccountSettings
  onChange: (change: Partial<AccountSettings>) => void
}

export function NotificationPreferences({ settings, onChange }: NotificationPreferencesProps) {
  return (
    <SettingsSection title={t('Notify me about')}>
      {CHOICES.map(({ name, label, description }) => (
        <Switch
          key={name}
          label={label}
          description={description}
          checked={settings[name]}
          onCheckedChange={(is) => onChange({ [name]: is })}
        />
      ))}
    </SettingsSection>
  )
}
