import { userMessage } from '@/lib/errors'
import { Notice } from '@/ui/notice'

interface StaleNoticeProps {
  error: unknown
  isRetrying: boolean
  onRetry: () => void
}

/** The last refresh failed: the page shows what it knew before, and says so. */
export function StaleNotice({ error, isRetrying, onRetry }: StaleNoticeProps) {
  return (
    <Notice tone="warn">
      <p>{userMessage(error)}</p>
      <p>This is the list as it was last loaded.</p>
      <button type="button" disabled={isRetrying} onClick={onRetry} className="min-h-11 font-semibold underline">
        {isRetrying ? 'Trying...' : 'Try again'}
      </button>
    </Notice>
  )
}
