import { useCallback, useEffect, useRef } from 'react'

/** The rows that came after the list was first shown. They are animated. */
export function useNewIds(rows: readonly { id: string }[]): (id: string) => boolean {
  const first = useRef<Set<string> | null>(null)
  useEffect(() => {
    first.current ??= new Set(rows.map(({ id }) => id))
  }, [rows])
  return useCallback((id) => first.current !== null && !first.current.has(id), [])
}
