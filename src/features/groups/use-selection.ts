import { useState } from 'react'

/**
 * Which ids are ticked. One that is no longer among `available` (removed meanwhile, by oneself or someone else) is forgotten:
 * if it comes back, it has no tick.
 */
export function useSelection(available: string[]) {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const selected = new Set(available.filter((id) => ticked.has(id)))
  if (selected.size < ticked.size) setTicked(selected)

  function setAll(ids: string[], on: boolean) {
    const next = new Set(selected)
    for (const id of ids) {
      if (on) next.add(id)
      else next.delete(id)
    }
    setTicked(next)
  }

  return { selected: selected as ReadonlySet<string>, setAll }
}

export type Selection = ReturnType<typeof useSelection>
