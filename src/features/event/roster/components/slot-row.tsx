import type { ReactNode } from 'react'
import { cx } from '@/ui/layout/cx'

interface SlotRowProps {
  children: ReactNode
  className?: string | false
  /** The registration that has it, and its number. `landing.ts` finds the row by them. */
  row?: string
  slot?: number | null
}

/** One row of the participant list. */
export function SlotRow({ children, className, row, slot }: SlotRowProps) {
  return (
    <li
      data-row={row}
      data-slot={slot ?? undefined}
      className={cx('flex items-center rounded-button px-2.5', className)}
    >
      {children}
    </li>
  )
}

/** Tells screen readers which slot the row is about. Everybody else sees a `SlotPill`. */
export function SlotNumber({ number }: { number: number | null }) {
  return number !== null && number > 0 ? <span className="sr-only">Slot {number} </span> : null
}
