import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '@/ui/form/button'
import { cx } from '@/ui/layout/cx'

const TONES = {
  accent: { look: 'bg-accent-soft text-accent-text', Icon: CircleCheck },
  plain: { look: 'bg-sunken text-text', Icon: Info },
  warn: { look: 'bg-sunken text-text', Icon: TriangleAlert },
  danger: { look: 'bg-danger-soft text-danger-text', Icon: CircleAlert },
}

interface NoticeProps {
  tone?: keyof typeof TONES
  /** A button behind the sentence. */
  action?: { label: string; onPress: () => void }
  children: ReactNode
}

/** A sentence that stays on the page. Screen readers read a danger notice when it appears. */
export function Notice({ tone = 'plain', action, children }: NoticeProps) {
  const { look, Icon } = TONES[tone]
  return (
    <div
      role={tone === 'danger' ? 'alert' : undefined}
      className={cx('flex gap-3 rounded-control px-4 py-3 text-body leading-snug forced-colors:border', look)}
    >
      <Icon size={20} className="mt-[0.1em] shrink-0" />
      <div className="min-w-0 flex-1">
        {action ? (
          <div className="-my-2.5 flex flex-wrap items-center justify-between gap-x-3">
            {children}
            <Button variant="ghost" size="sm" onClick={action.onPress} className="-me-2.5 ms-auto">
              {action.label}
            </Button>
          </div>
        ) : (
          children
        )}
      </div>
    </div>
  )
}
