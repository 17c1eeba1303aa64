import type { RefObject } from 'react'
import { enterGoesOn } from '@/ui/form/enter-goes-on'
import { Field } from '@/ui/form/field'
import { Input } from '@/ui/form/input'

interface OwnNameFieldProps {
  value: string
  onChange: (value: string) => void
  error: string | undefined
  inputRef: RefObject<HTMLInputElement | null>
  hint: string
}

/** 'Your name', for an account without one: it stands first in a form that needs it. */
export function OwnNameField({ value, onChange, error, inputRef, hint }: OwnNameFieldProps) {
  return (
    <Field label="Your name" required hint={hint} error={error}>
      {(props) => (
        <Input
          {...props}
          ref={inputRef}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={enterGoesOn}
          enterKeyHint="next"
          dir="auto"
          autoComplete="name"
          autoCapitalize="words"
        />
      )}
    </Field>
  )
}
