import { useEffect, useRef } from 'react'

/** The ids that were not there when the list was first shown: those rows may enter with a movement. */
export function useNewIds(ids: readonly string[]): (id: string) => boolean {
  const first = useRef<Set<string> | null>(null)
  useEffect(() => {
    first.current ??= new Set(ids)
  }, [ids])
  return (id) => first.current !== null && !first.current.has(id)
}
