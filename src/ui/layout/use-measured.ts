import { type RefObject, useLayoutEffect, useState } from 'react'
import { isElsewhere } from '@/lib/text/here'

/**
 * Measures an element after each drawing and before it is painted: whether something holds for it. The host's function draws as if it held, and
 * `src/early/show.ts` measures.
 */
export function useMeasured(ref: RefObject<HTMLElement | null>, holds: (element: HTMLElement) => boolean): boolean {
  const [isSo, setSo] = useState(isElsewhere)
  useLayoutEffect(() => {
    if (ref.current) setSo(holds(ref.current))
  })
  return isSo
}
