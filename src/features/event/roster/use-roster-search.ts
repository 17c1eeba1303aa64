import { type RefObject, useMemo, useRef, useState } from 'react'

/** Whether the search and the filters are open. The button stands on the event's card, the fields above the list. */
export interface SearchState {
  isOpen: boolean
  toggle: () => void
  /** Gives the focus back to the button. */
  close: () => void
  button: RefObject<HTMLButtonElement | null>
}

export function useRosterSearch(): SearchState {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  return useMemo(
    () => ({
      isOpen,
      toggle: () => setOpen(!isOpen),
      close: () => {
        setOpen(false)
        button.current?.focus()
      },
      button,
    }),
    [isOpen],
  )
}
