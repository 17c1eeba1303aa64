import { useEffect, useRef } from 'react'
import { userMessage } from '@/lib/backend/errors'
import { t } from '@/lib/text/translate'
import { Button } from '@/ui/form/button'

interface MoreActivityProps {
  /** Why the last attempt failed. */
  error: unknown
  isLoading: boolean
  onMore: () => void
}

/** Loads earlier activity when it comes into sight, unless that has just failed. Then its button tries again. */
export function MoreActivity({ error, isLoading, onMore }: MoreActivityProps) {
  const container = useRef<HTMLDivElement>(null)
  const canLoad = !isLoading && !error
  useEffect(() => {
    if (!canLoad || !container.current) return
    // A busy phone reports several states at once. Only the last one is still true.
    const observer = new IntersectionObserver((states) => {
      if (states.at(-1)?.isIntersecting) onMore()
    })
    observer.observe(container.current)
    return () => observer.disconnect()
  }, [canLoad, onMore])

  return (
    <div ref={container} className="grid gap-2">
      {Boolean(error) && (
        <p role="alert" className="text-center text-muted text-body leading-snug">
          {userMessage(error)}
        </p>
      )}
      <Button variant="secondary" full busy={isLoading} busyText={t('Loading...')} onClick={onMore}>
        {error ? t('Try Again') : t('Show Earlier')}
      </Button>
    </div>
  )
}
