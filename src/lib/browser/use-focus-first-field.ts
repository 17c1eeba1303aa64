import { useEffect, useState } from 'react'

/**
 * Focuses the first field of the page's form when it appears.
 * @param enabled false where something has to be read first; only its first value counts
 */
export function useFocusFirstField(enabled = true): void {
  const [isEnabled] = useState(enabled)
  useEffect(() => {
    if (isEnabled) document.querySelector<HTMLElement>('main form :is(input, textarea)')?.focus()
  }, [isEnabled])
}
