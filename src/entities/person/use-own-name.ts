import type { User } from '@supabase/supabase-js'
import { type RefObject, useRef, useState } from 'react'
import { PERSONAL_PREFIX, readStored, removeStored, writeStored } from '@/lib/browser/storage'
import { visibleName } from '@/lib/text/visible-name'
import { lacksName, nameProblem } from './own-name'

/** Where this device keeps what is typed, as with the form around it. The prefix lets signing out erase it. */
const TYPED = `${PERSONAL_PREFIX}draft:own-name`

export interface OwnName {
  value: string
  onChange: (value: string) => void
  error: string | undefined
  inputRef: RefObject<HTMLInputElement | null>
}

/**
 * Asks for the account's name in a form, if the account lacks one.
 * @returns `field`: for `OwnNameField`, or null. `save`: passes a typed name to `write` and resolves to false if it is too long.
 */
export function useOwnName(user: User) {
  // Decided once per form, so that the field does not vanish between saving and navigating.
  const [isAsked] = useState(() => lacksName(user.user_metadata))
  const [value, setValue] = useState(() => readStored(TYPED) ?? '')
  const inputRef = useRef<HTMLInputElement>(null)
  const name = visibleName(value)
  const error = name ? nameProblem(name) : undefined
  const onChange = (typed: string) => {
    setValue(typed)
    writeStored(TYPED, typed)
  }
  const field: OwnName | null = isAsked ? { value, onChange, error, inputRef } : null
  return {
    field,
    save: async (write: (name: string) => Promise<void>): Promise<boolean> => {
      if (error) {
        inputRef.current?.focus()
        return false
      }
      if (isAsked && name) await write(name)
      removeStored(TYPED)
      return true
    },
  }
}
