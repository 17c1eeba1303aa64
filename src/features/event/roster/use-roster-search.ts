import { createContext, type RefObject, use } from 'react'

/** Whether the search and the filters are open. The button stands on the event's card, the fields above the list. */
export interface RosterSearchState {
  isOpen: boolean
  toggle: () => void
  /** Gives the focus back to the button. */
  close: () => void
  button: RefObject<HTMLButtonElement | null>
}

const nothing = () => {}

/** Without a `SearchScope`, as on the server-rendered page that comes with the HTML, it stays closed. */
export const RosterSearchContext = createContext<RosterSearchState>({
  isOpen: false,
  toggle: nothing,
  close: nothing,
  button: { current: null },
})

export const useRosterSearch = (): RosterSearchState => use(RosterSearchContext)
