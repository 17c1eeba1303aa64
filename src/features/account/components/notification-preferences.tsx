import { hourText } from '@/lib/text/date-text'
import { t } from '@/lib/text/translate'
import { Switch } from '@/ui/form/switch'
import type { AccountSettings, NotificationPreference } from '../rules'
import { SettingsSection } from './settings-section'

/** The hour at which the database reminds (`private.reminders_of`). */
const REMINDED_AT = 18

const choices = (): { name: NotificationPreference; label: string; description: string }[] => [
  { name: 'tellSlot', label: t('I get a slot'), description: t('From the waitlist, also at night') },
  { name: 'tellChanges', label: t('Something changes'), description: t('Time, place, called off') },
  {
    name: 'tellReminder',
    label: t('The day before'),
    description: t('At {time}, where I am on the list', { time: hourText(REMINDED_AT) }),
  },
  {
    name: 'tellOpened',
    label: t('A new date opens'),
    description: t('In a series I joined or starred, and reminders to answer'),
  },
  { name: 'tellPayments', label: t('My payments'), description: t('A payment is missing or refunded') },
  { name: 'tellLate', label: t('Someone leaves late'), description: t('Events that I run') },
]

interface NotificationPreferencesProps {
  settings: AccountSettings
  onChange: (change: Partial<AccountSettings>) => void
}

export function NotificationPreferences({ settings, onChange }: NotificationPreferencesProps) {
  return (
    <SettingsSection title={t('Notify me about')}>
      {choices().map(({ name, label, description }) => (
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
