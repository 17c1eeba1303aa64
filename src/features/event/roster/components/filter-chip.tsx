import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '@/ui/layout/cx'

interface FilterChipProps {
  chosen: boolean
  onClick: () => void
  children: ReactNode
}

/** One way to limit the list; pressing it again shows everybody. */
export function FilterChip({ chosen, onClick, children }: FilterChipProps) {
  return (
    <button
      type="button"
      aria-pressed={chosen}
      onClick={onClick}
      className={cx(
        'inline-flex min-h-11 max-w-[70vw] shrink-0 items-center gap-2 rounded-full px-4 font-semibold text-body active:brightness-95',
        chosen ? 'bg-accent-soft text-accent-text' : 'bg-sunken text-text',
      )}
    >
      {children}
      {chosen && <Check size={16} className="shrink-0" />}
    </button>
  )
}
