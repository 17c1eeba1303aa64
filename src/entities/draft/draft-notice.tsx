import { Notice } from '@/ui/feedback/notice'
import { Button } from '@/ui/form/button'

interface DraftNoticeProps {
  /** The thing that was being written: 'event', 'group'. */
  what: string
  onStartOver: () => void
}

/** Says why the form is not empty, and offers an empty one. */
export function DraftNotice({ what, onStartOver }: DraftNoticeProps) {
  return (
    <Notice>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <p>Your unfinished {what} is back.</p>
        <Button variant="ghost" size="sm" onClick={onStartOver} className="-me-2.5 ms-auto">
          Start over
        </Button>
      </div>
    </Notice>
  )
}
