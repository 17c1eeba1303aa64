import { useState } from 'react'
import { LANGUAGES, t } from '@/lib/text/translate'
import { SelectField } from '@/ui/form/select-field'
import { clockChoiceOf, type LanguageChoice, languageOf, storedLanguage, storeLanguage } from '../language-choice'

interface LanguageSettingsProps {
  /** Saves them for other devices, and never fails. */
  onChange: (change: Partial<LanguageChoice>) => Promise<unknown>
  reload?: () => void
}

/** How long the page waits before it loads again, ms: the choice is kept on this device already. */
const LONGEST_SAVE = 3_000

/** Language and clock. The language of a visit never changes, so the page loads again; drafts are kept. */
export function LanguageSettings({ onChange, reload = () => window.location.reload() }: LanguageSettingsProps) {
  const [choice, setChoice] = useState(storedLanguage)

  async function change(next: Partial<LanguageChoice>) {
    setChoice((before) => ({ ...before, ...next }))
    storeLanguage(next)
    await Promise.race([onChange(next), new Promise((resolve) => setTimeout(resolve, LONGEST_SAVE))])
    reload()
  }

  const languages = Object.entries(LANGUAGES)
  return (
    <>
      {languages.length > 1 && (
        <SelectField
          label={t('Language')}
          value={choice.language ?? ''}
          onChange={({ target }) => change({ language: languageOf(target.value) })}
          options={[['', t('As this phone')], ...languages]}
        />
      )}
      <SelectField
        label={t('Clock')}
        value={choice.clock ?? ''}
        onChange={({ target }) => change({ clock: clockChoiceOf(target.value) })}
        options={[
          ['', t('As the language')],
          ['h12', t('12-hour')],
          ['h23', t('24-hour')],
        ]}
      />
    </>
  )
}
