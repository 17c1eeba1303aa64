import { Field } from '@/ui/form/field'
import { focusNextOnEnter } from '@/ui/form/focus-next-on-enter'
import { Input } from '@/ui/form/input'
import type { OwnName } from './use-own-name'

/** 'Your name (optional)', for an account without one, in a form whose result shows the name. */
export function OwnNameField({ value, onChange, error, inputRef, hint }: OwnName & { hint: string }) {
  return (
    <Field label="Your name (optional)" hint={hint} error={error}>
      {(props) => (
        <Input
          {...props}
          ref={inputRef}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={focusNextOnEnter}
          enterKeyHint="next"
          dir="auto"
          autoComplete="name"
          autoCapitalize="words"
        />
      )}
    </Field>
  )
}
