import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'

interface FoldProps {
  /** What the line says that opens it. */
  title: ReactNode
  icon?: ReactNode
  open: boolean
  /** Without it, nobody but the reader opens and closes it from then on. */
  onOpenChange?: (open: boolean) => void
  children: ReactNode
}

/** Content that is folded away until it is wanted. It does not close over a field that says what is wrong. */
export function Fold({ title, icon, open, onOpenChange, children }: FoldProps) {
  return (
    <details
      open={open}
      onToggle={({ currentTarget: fold }) => {
        if (!fold.open && fold.querySelector('[aria-invalid="true"]')) fold.open = true
        else onOpenChange?.(fold.open)
      }}
      className="group"
    >
      <summary className="flex min-h-12 list-none items-center gap-3 rounded-control font-semibold [&::-webkit-details-marker]:hidden">
        {icon}
        <span className="flex-1">{title}</span>
        <ChevronDown aria-hidden="true" size={20} className="text-muted group-open:rotate-180" />
      </summary>
      {children}
    </details>
  )
}
