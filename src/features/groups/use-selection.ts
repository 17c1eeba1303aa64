import { useState } from 'react'

/**
 * The selected ids. An id that leaves `available` (removed by the user or someone else) is dropped: if it comes back,
 * it is not selected.
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
