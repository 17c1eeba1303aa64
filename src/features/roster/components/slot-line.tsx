import type { ReactNode } from 'react'
import { cx } from '@/ui/cx'

interface SlotLineProps {
  children: ReactNode
  className?: string | false
}

/** One line of the participant list. */
export function SlotLine({ children, className }: SlotLineProps) {
  return <li className={cx('flex items-center rounded-button px-2.5', className)}>{children}</li>
}

/** Which slot the line is about, for screen readers: what is seen is a `SlotPill`. */
export function SlotNumber({ number }: { number: number | null }) {
  return number !== null && number > 0 ? <span className="sr-only">Slot {number} </span> : null
}
