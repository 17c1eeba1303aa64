import { Notice } from '@/ui/feedback/notice'
import { Button } from '@/ui/form/button'

interface DraftNoticeProps {
  onStartOver: () => void
}

/** Says why the form is not empty, and offers an empty one. */
export function DraftNotice({ onStartOver }: DraftNoticeProps) {
  return (
    <Notice>
      <div className="-my-2.5 flex flex-wrap items-center justify-between gap-x-3">
        <p>Your draft is back.</p>
        <Button variant="ghost" size="sm" onClick={onStartOver} className="-me-2.5 ms-auto">
          Start over
        </Button>
      </div>
    </Notice>
  )
}
