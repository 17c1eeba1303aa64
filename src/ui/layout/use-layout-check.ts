import { type RefObject, useLayoutEffect, useState } from 'react'
import { isElsewhere } from '@/lib/text/viewer-locale'

/**
 * Measures after each drawing, before the paint, whether something is true for an element. The host's function draws as if it were, and
 * `src/boot/show.ts` measures.
 */
export function useLayoutCheck(ref: RefObject<HTMLElement | null>, holds: (element: HTMLElement) => boolean): boolean {
  const [isSo, setSo] = useState(isElsewhere)
  useLayoutEffect(() => {
    if (ref.current) setSo(holds(ref.current))
  })
  return isSo
}
