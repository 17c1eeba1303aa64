import { type ReactNode, useId } from 'react'
import { Card } from '@/ui/layout/card'
import { cx } from '@/ui/layout/cx'

interface NotificationCardProps {
  icon: ReactNode
  title: string
  text: ReactNode
  isWarning?: boolean
  children?: ReactNode
}

/** A card about notifications: a bell, one line, and what it means. */
export function NotificationCard({ icon, title, text, isWarning = false, children }: NotificationCardProps) {
  const id = useId()
  return (
    <Card aria-labelledby={id} className="p-4! text-left">
      <div className="flex gap-3">
        <span
          aria-hidden="true"
          className={cx(
            'grid size-10 shrink-0 place-items-center rounded-control forced-colors:border',
            isWarning ? 'bg-sunken text-muted' : 'bg-accent-soft text-accent-text',
          )}
        >
          {icon}
        </span>
        <div className="min-w-0 flex-1">
          <h3 id={id} className="text-strong leading-tight">
            {title}
          </h3>
          <p className="mt-1 text-pretty text-body text-muted leading-snug">{text}</p>
        </div>
      </div>
      {children}
    </Card>
  )
}
