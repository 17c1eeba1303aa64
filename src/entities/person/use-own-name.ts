import type { User } from '@supabase/supabase-js'
import { type RefObject, useRef, useState } from 'react'
import { PERSONAL_PREFIX, readStored, removeStored, writeStored } from '@/lib/browser/storage'
import { lacksName, nameProblem } from './own-name'

/** Where this device keeps what is typed, as with the form around it. The prefix lets signing out erase it. */
const TYPED = `${PERSONAL_PREFIX}draft:own-name`

/** Props of `OwnNameField`. */
export interface OwnName {
  value: string
  onChange: (value: string) => void
  error: string | undefined
  inputRef: RefObject<HTMLInputElement | null>
}

/**
 * Asks for the account's name in a form, if the account lacks one.
 * @returns `field`: for `OwnNameField`, or null. `check`: call it at each submit, so that all errors show at once.
 * `save`: passes the name to `write` and resolves to false if it is invalid.
 */
export function useOwnName(user: User) {
  // Decided once per form, so that the field does not vanish between saving and navigating.
  const [isAsked] = useState(() => lacksName(user.user_metadata))
  const [value, setValue] = useState(() => readStored(TYPED) ?? '')
  const [isChecked, setChecked] = useState(false)
  const inputRef = useRef<HTMLInputElement>(null)
  const problem = isAsked ? nameProblem(value) : undefined
  const onChange = (typed: string) => {
    setValue(typed)
    writeStored(TYPED, typed)
  }
  const field: OwnName | null = isAsked ? { value, onChange, error: isChecked ? problem : undefined, inputRef } : null
  return {
    field,
    check: () => setChecked(true),
    save: async (write: (name: string) => Promise<void>): Promise<boolean> => {
      if (problem) {
        inputRef.current?.focus()
        return false
      }
      if (isAsked) await write(value.trim())
      removeStored(TYPED)
      return true
    },
  }
}
