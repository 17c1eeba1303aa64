import { useCallback, useState } from 'react'

/** What a sheet shows: kept while the sheet closes, so that it does not empty before it has gone. */
export function useShown<Value>() {
  const [state, setState] = useState<{ value: Value; open: boolean; count: number } | null>(null)
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
