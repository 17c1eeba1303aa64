import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'

interface CollapsibleProps {
  /** The text of the line that opens it. */
  title: ReactNode
  icon?: ReactNode
  /** Whether it is open at first; after that the reader opens and closes it. */
  open: boolean
  children: ReactNode
}

/** Content that is folded away until it is wanted. */
export function Collapsible({ title, icon, open, children }: CollapsibleProps) {
  return (
    <details open={open} className="group">
      <summary className="flex min-h-12 list-none items-center gap-3 rounded-control font-semibold [&::-webkit-details-marker]:hidden">
        {icon}
        <span className="flex-1">{title}</span>
        <ChevronDown size={20} className="text-muted group-open:rotate-180" />
      </summary>
      {children}
    </details>
  )
}
