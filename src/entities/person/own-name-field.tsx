import { Field } from '@/ui/form/field'
import { focusNextOnEnter } from '@/ui/form/focus-next-on-enter'
import { Input } from '@/ui/form/input'
import type { OwnName } from './use-own-name'

/** 'Your name', for an account without one, in a form that needs it. */
export function OwnNameField({ value, onChange, error, inputRef, hint }: OwnName & { hint: string }) {
  return (
    <Field label="Your name" required hint={hint} error={error}>
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
