import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '@/ui/cx'

interface EventMetaProps {
  Icon: LucideIcon
  label: string
  /** For a fact that its icon explains: the label is read out, not shown. */
  hidesLabel?: boolean
  children: ReactNode
}

/** One fact about the event, on one line where it fits. */
export function EventMeta({ Icon, label, hidesLabel = false, children }: EventMetaProps) {
  return (
    // A definition list allows terms and definitions only: the icon lives in the definition and steps out of it.
    <div className="relative flex min-h-6 flex-wrap items-baseline gap-x-2.5 pl-8 text-sm leading-snug">
      <dt className={cx('text-muted', hidesLabel && 'sr-only')}>{label}</dt>
      <dd className="min-w-0 font-medium" dir="auto">
        <Icon aria-hidden="true" size={20} strokeWidth={1.8} className="absolute top-0.5 left-0 text-muted" />
        {children}
      </dd>
    </div>
  )
}
