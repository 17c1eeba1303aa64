import { useEffect, useState } from 'react'
import { usePageMark } from './use-page-mark'

/** Whether the on-screen keyboard comes up for this element. */
const isTypedInto = (target: EventTarget | null) =>
  target instanceof Element && target.matches('.field-box:not(select)')

/** A shorter distance may just be a trembling thumb, px. */
const FAR = 24

/**
 * Gives a long form the room of the dock and the bottom navigation: while the on-screen keyboard is up, and while a hand
 * scrolls down. They come back on the way up, at the end of the page, and when something gets the focus. A page that
 * scrolls by itself, to show a field, folds nothing.
 */
export function FoldingBars() {
  // A field may have the focus before this is here.
  const [isTyping, setTyping] = useState(() => isTypedInto(document.activeElement))
  const [isFolded, setFolded] = useState(false)
  usePageMark('typing', isTyping)
  usePageMark('folded', isFolded)

  useEffect(() => {
    let isByHand = false
    let last = window.scrollY
    /** Where the current scroll up or down began. */
    let turn = last
    let isDown = false

    const onHand = () => {
      isByHand = true
    }
    const onFocus = ({ type, target }: FocusEvent) => {
      isByHand = false
      setFolded(false)
      setTyping(type === 'focusin' && isTypedInto(target))
    }
    const onScroll = () => {
      const at = window.scrollY
      if (at === last) return
      if (at > last !== isDown) turn = last
      isDown = at > last
      last = at
      const isAtEnd = at + window.innerHeight >= document.documentElement.scrollHeight - FAR
      if (isAtEnd || turn - at > FAR) setFolded(false)
      else if (isByHand && at - turn > FAR) setFolded(true)
    }

    const quiet = { passive: true }
    window.addEventListener('touchmove', onHand, quiet)
    window.addEventListener('wheel', onHand, quiet)
    window.addEventListener('scroll', onScroll, quiet)
    document.addEventListener('focusin', onFocus)
    document.addEventListener('focusout', onFocus)
    return () => {
      window.removeEventListener('touchmove', onHand)
      window.removeEventListener('wheel', onHand)
      window.removeEventListener('scroll', onScroll)
      document.removeEventListener('focusin', onFocus)
      document.removeEventListener('focusout', onFocus)
    }
  }, [])
  return null
}
