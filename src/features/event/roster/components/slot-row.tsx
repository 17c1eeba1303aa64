import type { ReactNode } from 'react'
import { t } from '@/lib/text/translate'
import { cx } from '@/ui/layout/cx'

interface SlotRowProps {
  children: ReactNode
  className?: string | false
  /** The row's id and the slot's `slotKey`. `landing.ts` finds the row by them. */
  row?: string
  slot?: string | undefined
}

/** The viewer's own rows, and those of added people: one band if they are side by side. */
export const OWN_ROW = 'bg-own-row [&:has(+.bg-own-row)]:rounded-b-none [.bg-own-row+&]:rounded-t-none'

export function SlotRow({ children, className, row, slot }: SlotRowProps) {
  return (
    <li data-row={row} data-slot={slot} className={cx('flex items-center rounded-button px-2.5', className)}>
      {children}
    </li>
  )
}

/**
 * Names the slot of the row for screen readers. The eye sees a `SlotPill`.
 * @param inSection its name in an event with sections
 */
export function SlotNumber({ number, inSection }: { number: number | null; inSection?: string | undefined }) {
  return number !== null && number > 0 ? (
    <span className="sr-only">{inSection ?? `${t('Slot {slot}', { slot: number })} `}</span>
  ) : null
}
