import { type RefObject, useLayoutEffect, useState } from 'react'

/** Whether something holds for an element as it is laid out, looked at whenever it is drawn and before that is painted. */
export function useMeasured(ref: RefObject<HTMLElement | null>, holds: (element: HTMLElement) => boolean): boolean {
  const [isSo, setSo] = useState(false)
  useLayoutEffect(() => {
    if (ref.current) setSo(holds(ref.current))
  })
  return isSo
}
