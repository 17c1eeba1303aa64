import { useEffect, useRef } from 'react'
import type { EventPageData, ListedRow } from '@/entities/event/event-schema'
import type { SignUpMode } from '@/features/event/my-registration/change'
import { quietly } from '@/lib/browser/failed-chunk'
import { useShownValue } from '@/ui/sheet/use-shown-value'

/** Separate from the form but fetched with it: needed at the tap that sends. */
const loadNamesakes = () => import('./namesakes')

/** A person on the list has the typed name. Asked before anything is sent, because it may be the same person. */
export function useNamesake(data: EventPageData, mode: SignUpMode) {
  const { value, open, setOpen, show } = useShownValue<ListedRow>()
  /** The person that they denied to be. */
  const another = useRef<string | null>(null)
  useEffect(() => {
    if (mode !== 'update') quietly(loadNamesakes).catch(() => undefined)
  }, [mode])

  /** The person on the list under that name. If this code cannot be loaded there is no question: joining must not depend on it. */
  async function find(name: string, ownId: string): Promise<ListedRow | undefined> {
    if (mode === 'update') return undefined
    try {
      const { namesakeOf } = await loadNamesakes()
      return namesakeOf(data, name, ownId)
    } catch (error) {
      console.error('Namesakes could not be looked for', error)
    }
  }

  return {
    value,
    open,
    setOpen,
    /** @returns whether there is someone to ask about, so that nothing is sent yet. `ownId`: the row that the form makes */
    async ask(name: string, ownId: string): Promise<boolean> {
      const found = await find(name, ownId)
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
