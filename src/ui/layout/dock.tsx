import type { ReactNode } from 'react'
import { useReservedSpace } from './use-reserved-space'

interface DockProps {
  children: ReactNode
}

/**
 * The place of the page's main action: fixed at the bottom, above the bottom navigation and the safe area. Its height
 * is reserved below the content.
 */
export function Dock({ children }: DockProps) {
  const ref = useReservedSpace('--dock-space')
  return (
    <div
      ref={ref}
      className="dock-box pointer-events-none fixed inset-x-0 z-20 px-4 thin:[--dock-end:6px] thin:[--dock-top:12px]"
    >
      <div className="pointer-events-auto mx-auto grid max-w-[608px] grid-cols-1 gap-2">{children}</div>
    </div>
  )
}
