import { ClipboardPaste } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { useAppNavigate } from '@/lib/browser/use-app-navigate'
import { t } from '@/lib/text/translate'
import { Button } from '@/ui/form/button'
import { Field } from '@/ui/form/field'
import { Input } from '@/ui/form/input'
import { Card } from '@/ui/layout/card'
import { pathOfPasted } from '../pasted-link'

/**
 * For the app on the Home Screen, which shares nothing with the browser: people who signed up there bring their private link
 * along. The pasted link opens at once.
 */
export function PasteLink() {
  const id = useId()
  const navigate = useAppNavigate()
  const [text, setText] = useState('')
  const [error, setError] = useState<string | undefined>()

  function open(pasted: string): boolean {
    const path = pathOfPasted(pasted, window.location.origin)
    if (path) void navigate(path)
    return path !== null
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!open(text)) setError(t('That is not a link to a Roster event. Copy it again where you signed up.'))
  }

  return (
    <Card aria-labelledby={id}>
      <h2 id={id} className="flex items-center gap-2 text-strong">
        <ClipboardPaste size={20} className="text-accent-text" />
        {t('Paste your link')}
      </h2>
      <p className="mt-1 text-pretty text-body text-muted leading-snug">
        {t('Already signed up? Your private link tells Roster on your Home Screen who you are.')}
      </p>
      <form onSubmit={submit} noValidate className="mt-3 grid gap-3">
        <Field label={t('Private link')} error={error}>
          {(field) => (
            <Input
              {...field}
              inputMode="url"
              autoComplete="off"
              autoCapitalize="none"
              value={text}
              onChange={({ target }) => {
                setText(target.value)
                setError(undefined)
              }}
              onPaste={({ clipboardData }) => open(clipboardData.getData('text'))}
            />
          )}
        </Field>
        <Button type="submit" variant="soft" full disabled={text.trim() === ''}>
          {t('Open')}
        </Button>
      </form>
    </Card>
  )
}
