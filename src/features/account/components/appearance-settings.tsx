import { t } from '@/lib/text/translate'
import { Segmented } from '@/ui/form/segmented'
import type { Theme } from '../appearance'
import type { LanguageChoice } from '../language-choice'
import { type Appearance, useTheme } from '../theme'
import { FontSizeSlider } from './font-size-slider'
import { LanguageSettings } from './language-settings'
import { SettingsSection } from './settings-section'

const options = (): { value: Theme; label: string }[] => [
  { value: 'light', label: t('Light') },
  { value: 'dark', label: t('Dark') },
]

interface AppearanceSettingsProps {
  /** Called after the change was applied to this device. */
  onChange: (change: Partial<Appearance & LanguageChoice>) => Promise<unknown>
}

export function AppearanceSettings({ onChange }: AppearanceSettingsProps) {
  const { theme, fontSize, setAppearance } = useTheme()

  function change(next: Partial<Appearance>) {
    setAppearance(next)
    void onChange(next)
  }

  return (
    <SettingsSection title={t('Appearance')}>
      <div className="grid gap-1.5">
        <p aria-hidden="true" className="font-medium">
          {t('Theme')}
        </p>
        <Segmented label={t('Theme')} options={options()} value={theme} onChange={(next) => change({ theme: next })} />
      </div>
      <FontSizeSlider value={fontSize} onChange={(next) => change({ fontSize: next })} />
      <LanguageSettings onChange={onChange} />
    </SettingsSection>
  )
}
