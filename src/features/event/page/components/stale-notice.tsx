import { isNoNetwork, userMessage } from '@/lib/backend/errors'
import { t } from '@/lib/text/translate'
import { Notice } from '@/ui/feedback/notice'

interface StaleNoticeProps {
  error: unknown
  isRetrying: boolean
  onRetry: () => void
}

/** Says that the last refresh failed and that the page shows older data. Nothing without a network: the shell says so. */
export function StaleNotice({ error, isRetrying, onRetry }: StaleNoticeProps) {
  if (isNoNetwork(error)) return null
  return (
    <Notice tone="warn">
      <span className="-my-2 flex flex-wrap items-center justify-between gap-x-3">
        {userMessage(error)}
        <button
          type="button"
          disabled={isRetrying}
          onClick={onRetry}
          className="min-h-11 font-semibold underline underline-offset-4"
        >
          {isRetrying ? t('Trying...') : t('Try Again')}
        </button>
      </span>
    </Notice>
  )
}
