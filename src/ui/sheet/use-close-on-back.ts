import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

/** The name of what is open according to the history entry; null for nothing. It survives a reload. */
export function useOpenedInHistory(): string | null {
  return openedIn(useLocation().state)
}

/**
 * Closes what is open on Back, as people expect of something that fills the screen. While it is open, the history has
 * one more entry with the same URL. Closing it in another way removes that entry.
 * @param opened the name of what is open, for the history; null when nothing is
 * @returns removes the entry of something that was open before a reload and is not opened again
 */
export function useCloseOnBack(opened: string | null, close: () => void): () => void {
  const { pathname, search, state } = useLocation()
  const navigate = useNavigate()
  const isMarked = openedIn(state) !== null
  // The history changes a moment later: `asked` and `leaving` wait for it.
  const phase = useRef<'closed' | 'asked' | 'open' | 'leaving'>('closed')
  const leave = () => {
    phase.current = 'leaving'
    navigate(-1)
  }

  useEffect(() => {
    const isOpen = opened !== null
    if (phase.current === 'asked' && isMarked) phase.current = 'open'
    if (phase.current === 'leaving' && !isMarked) phase.current = 'closed'

    if (phase.current === 'open' && !isMarked) {
      phase.current = 'closed'
      if (isOpen) close()
    } else if (phase.current === 'open' && !isOpen) {
      phase.current = 'leaving'
      navigate(-1)
    } else if (phase.current === 'closed' && isOpen) {
      phase.current = isMarked ? 'open' : 'asked'
      if (!isMarked) navigate({ pathname, search }, { state: { opened } })
    }
  }, [opened, isMarked, close, navigate, pathname, search])

  return leave
}

function openedIn(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('opened' in state)) return null
  return typeof state.opened === 'string' ? state.opened : null
}
