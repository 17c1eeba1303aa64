import { Button } from '@/ui/button'
import { Notice } from '@/ui/notice'

/** Says why the form is not empty, and offers an empty one. */
export function DraftNotice({ onStartOver }: { onStartOver: () => void }) {
  return (
    <Notice>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p>Your unfinished group is back.</p>
        <Button variant="secondary" size="sm" onClick={onStartOver}>
          Start over
        </Button>
      </div>
    </Notice>
  )
}
