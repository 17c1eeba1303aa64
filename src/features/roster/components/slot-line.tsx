import type { ReactNode } from 'react'
import { cx } from '@/ui/cx'

interface SlotLineProps {
  /** Null where the next person gets a lower slot than this line stands for. */
  number: number | null
  children: ReactNode
  className?: string | false
}

/** One line of the participant list: the slot's number, then whatever is in it. */
export function SlotLine({ number, children, className }: SlotLineProps) {
  return (
    <li className={cx('flex items-center gap-2.5 border-line border-t pr-3.5 pl-2', className)}>
      <span className="min-w-7 shrink-0 text-right font-mono font-semibold text-muted text-xs tabular-nums">
        {number !== null && number > 0 && (
          <>
            <span className="sr-only">Slot </span>
            {number}
          </>
        )}
      </span>
      {children}
    </li>
  )
}
