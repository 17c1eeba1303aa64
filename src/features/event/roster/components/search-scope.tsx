import { type ReactNode, useMemo, useRef, useState } from 'react'
import { RosterSearchContext } from '../use-roster-search'

/** The page's search for people. Only the button and the list ask for it, so that opening it draws nothing else of the page anew. */
export function SearchScope({ children }: { children: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const search = useMemo(
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
  return <RosterSearchContext value={search}>{children}</RosterSearchContext>
}
