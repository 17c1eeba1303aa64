import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'

/** Whether the rows that were folded away are shown. Their button goes when it is pressed, so the list takes its focus. */
export function useUnfolded() {
  const [isUnfolded, setUnfolded] = useState(false)
  const list = useRef<HTMLUListElement>(null)
  function unfold() {
    // The list may be empty, and not in the page, until then.
    flushSync(() => setUnfolded(true))
    list.current?.focus()
  }
  return { isUnfolded, unfold, listProps: { ref: list, tabIndex: -1 } }
}
