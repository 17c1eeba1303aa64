import { t } from '@/lib/text/translate'
import { Field } from '@/ui/form/field'
import { Input } from '@/ui/form/input'
import { NEXT_ON_ENTER } from '@/ui/form/next-on-enter'
import type { OwnName } from './use-own-name'

/** 'Your name', for an account without one, in a form whose result shows the name. */
export function OwnNameField({ value, onChange, error, inputRef, hint }: OwnName & { hint: string }) {
  return (
    <Field label={t('Your name')} hint={hint} error={error}>
      {(props) => (
        <Input
          {...props}
          ref={inputRef}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          {...NEXT_ON_ENTER}
          dir="auto"
          autoComplete="name"
          autoCapitalize="words"
        />
      )}
    </Field>
  )
}
