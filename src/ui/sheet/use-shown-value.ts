import { useCallback, useState } from 'react'

/** The value that a sheet or dialog shows. It stays while that closes, so that the words do not go first. */
export function useShownValue<Value>() {
  const [state, setState] = useState<{ value: Value; open: boolean; count: number } | null>(null)
  const show = useCallback(
    (value: Value) => setState((before) => ({ value, open: true, count: (before?.count ?? 0) + 1 })),
    [],
  )
  const setOpen = useCallback(
    (open: boolean, count?: number) =>
      setState((before) => (before && (count ?? before.count) === before.count ? { ...before, open } : before)),
    [],
  )
  return {
    value: state?.value ?? null,
    open: state?.open ?? false,
    /** How often it was opened: a key for what must start again each time. */
    count: state?.count ?? 0,
    show,
    /** With the count of an earlier opening it acts only on that one, so that a late answer closes nothing newer. */
    setOpen,
  }
}
