import { userMessage } from '@/lib/errors'
import { Button } from '@/ui/button'
import { Notice } from '@/ui/notice'

interface LoadFailureProps {
  error: unknown
  onRetry: () => void
}

/** A list that could not be read, and the way to try again. */
export function LoadFailure({ error, onRetry }: LoadFailureProps) {
  return (
    <div className="grid gap-3">
      <Notice tone="danger">{userMessage(error)}</Notice>
      <Button variant="secondary" onClick={onRetry}>
        Try Again
      </Button>
    </div>
  )
}
