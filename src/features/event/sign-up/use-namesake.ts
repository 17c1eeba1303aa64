import { useRef } from 'react'
import type { EventPageData, ListedRow } from '@/entities/event/event-schema'
import type { SignUpMode } from '@/features/event/my-registration/change'
import { comparableName } from '@/lib/text/comparable-name'
import { useShownValue } from '@/ui/sheet/use-shown-value'

/** A person on the list has the typed name: one person who joined twice, or two people. Asked before anything is sent. */
export function useNamesake(data: EventPageData, mode: SignUpMode) {
  const { value, open, setOpen, show } = useShownValue<ListedRow>()
  /** The person that they denied to be. */
  const another = useRef<string | null>(null)
  return {
    value,
    open,
    setOpen,
    /** @returns whether there is someone to ask about, so that nothing is sent yet. `ownId`: the row that the form makes */
    ask(name: string, ownId: string): boolean {
      const found = mode === 'update' ? undefined : namesakeOf(data, name, ownId)
      if (!found || found.id === another.current) return false
      show(found)
      return true
    },
    isAnother() {
      another.current = value?.id ?? null
      setOpen(false)
    },
  }
}

/**
 * The first entry on the list with this name, as far as the page knows. Pure.
 * @param exceptId the row that is being made, which may have arrived already
 */
export function namesakeOf(
  data: Pick<EventPageData, 'roster' | 'waitlist'>,
  name: string,
  exceptId: string,
): ListedRow | undefined {
  const wanted = comparableName(name)
  if (wanted === '') return undefined
  // One more slot of the same person is no other person.
  return [...data.roster, ...data.waitlist].find(
    (row) => !row.extra && row.id !== exceptId && comparableName(row.name) === wanted,
  )
}
