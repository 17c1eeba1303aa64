import { useEffect, useRef } from 'react'

/**
 * For a part in which a pressed button gives way to another control: the focus goes to the first control there, instead of
 * being lost. Spread what it returns on the part's element.
 */
export function useKeptFocus<Part extends HTMLElement>() {
  const ref = useRef<Part>(null)
  /** A tap does not focus a button in every browser, so a click counts too. React reports no blur of what it removes. */
  const isInside = useRef(false)
  const enter = () => {
    isInside.current = true
  }

  useEffect(() => {
    if (!isInside.current || document.activeElement !== document.body) return
    ref.current?.querySelector<HTMLElement>('button, input')?.focus({ preventScroll: true })
  })

  return {
    ref,
    onFocus: enter,
    onClick: enter,
    onBlur: () => {
      isInside.current = false
    },
  }
}
