import { useEffect, useRef } from 'react'

/** The ids that came after the list was first shown. Their rows are animated. */
export function useNewIds(ids: readonly string[]): (id: string) => boolean {
  const first = useRef<Set<string> | null>(null)
  useEffect(() => {
    first.current ??= new Set(ids)
  }, [ids])
  return (id) => first.current !== null && !first.current.has(id)
}
