import { useCallback, useState } from 'react'

/**
 * What a sheet shows: kept while the sheet closes, so that it does not empty before it has gone.
 * @param first what it shows from the start, if anything
 */
export function useShown<Value>(first: Value | null = null) {
  const [state, setState] = useState<{ value: Value; open: boolean; count: number } | null>(
    () => first && { value: first, open: true, count: 0 },
  )
  const show = useCallback(
    (value: Value) => setState((before) => ({ value, open: true, count: (before?.count ?? 0) + 1 })),
    [],
  )
  const setOpen = useCallback((open: boolean) => setState((before) => before && { ...before, open }), [])
  return {
    value: state?.value ?? null,
    open: state?.open ?? false,
    /** How often it was opened: a key for what must start anew each time. */
    count: state?.count ?? 0,
    show,
    setOpen,
  }
}
