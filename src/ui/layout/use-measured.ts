import { type RefObject, useLayoutEffect, useState } from 'react'

/** Measures an element after each drawing and before it is painted: whether something holds for it. */
export function useMeasured(ref: RefObject<HTMLElement | null>, holds: (element: HTMLElement) => boolean): boolean {
  const [isSo, setSo] = useState(false)
  useLayoutEffect(() => {
    if (ref.current) setSo(holds(ref.current))
  })
  return isSo
}
