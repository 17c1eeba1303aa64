import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

interface EventMetaProps {
  Icon: LucideIcon
  label: string
  children: ReactNode
}

/** One fact about the event: the value first, what it is below it. */
export function EventMeta({ Icon, label, children }: EventMetaProps) {
  return (
    <div className="grid grid-cols-[20px_1fr] gap-x-3">
      <Icon aria-hidden="true" size={20} strokeWidth={1.8} className="row-span-2 mt-[0.15em] text-muted" />
      <dt className="order-2 col-start-2 text-muted text-xs leading-snug">{label}</dt>
      <dd className="order-1 col-start-2 min-w-0 text-sm leading-snug" dir="auto">
        {children}
      </dd>
    </div>
  )
}
