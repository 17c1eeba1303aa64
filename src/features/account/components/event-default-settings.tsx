import { PRESET_LABELS, PRESETS } from '@/entities/event/deadline-presets'
import { VISIBILITIES, type Visibility } from '@/entities/event/new-event-settings'
import { t } from '@/lib/text/translate'
import { SelectField } from '@/ui/form/select-field'
import { oneOf } from '../appearance'
import type { AccountSettings } from '../rules'
import { CapacityInput } from './capacity-input'
import { SettingsSection } from './settings-section'

const LABELS: Record<Visibility, () => string> = {
  public: () => t('Public'),
  private: () => t('Private'),
  'invite-only': () => t('Invite-only'),
}

const deadlines = () =>
  [
    ['defaultRegistrationDeadline', t('Registration Deadline'), t('Sign-up closes then.')],
    ['defaultLastWithdrawal', t('Withdrawal Deadline'), t('After this, withdrawing counts as late.')],
  ] as const

interface EventDefaultSettingsProps {
  settings: AccountSettings
  onChange: (change: Partial<AccountSettings>) => void
}

export function EventDefaultSettings({ settings, onChange }: EventDefaultSettingsProps) {
  return (
    <SettingsSection title={t('New events')}>
      <CapacityInput value={settings.defaultCapacity} onChange={(defaultCapacity) => onChange({ defaultCapacity })} />
      <SelectField
        label={t('Default Event Visibility')}
        hint={settings.defaultVisibility === 'invite-only' ? t('Invite-only events are private.') : undefined}
        value={settings.defaultVisibility}
        onChange={({ target }) => {
          const defaultVisibility = oneOf(VISIBILITIES, target.value)
          if (defaultVisibility) onChange({ defaultVisibility })
        }}
        options={VISIBILITIES.map((visibility) => [visibility, LABELS[visibility]()])}
      />
      {deadlines().map(([name, label, hint]) => (
        <SelectField
          key={name}
          label={label}
          hint={hint}
          value={settings[name]}
          onChange={({ target }) => {
            const preset = oneOf(PRESETS, target.value)
            if (preset) onChange({ [name]: preset })
          }}
          options={PRESETS.map((preset) => [preset, PRESET_LABELS[preset]()])}
        />
      ))}
    </SettingsSection>
  )
}
