import { type ReactNode, useInsertionEffect } from 'react'
import { expectDock, useReservedSpace } from './use-reserved-space'

interface DockProps {
  children: ReactNode
  /** Its probable height, px; left out: with one button. */
  expected?: number
}

const ONE_BUTTON = 84

/**
 * The place of the page's main action: fixed at the bottom, above the bottom navigation and the safe area. Its height
 * is reserved below the content.
 */
export function Dock({ children, expected = ONE_BUTTON }: DockProps) {
  useInsertionEffect(() => expectDock(expected), [expected])
  const ref = useReservedSpace('--dock-space')
  return (
    <div
      ref={ref}
      className="dock-box pointer-events-none inset-x-0 z-20 px-4 thin:[--dock-end:4px] thin:[--dock-top:12px]"
    >
      <div className="pointer-events-auto mx-auto grid max-w-[608px] grid-cols-1 gap-2">{children}</div>
    </div>
  )
}
