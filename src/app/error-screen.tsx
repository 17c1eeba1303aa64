import { CircleAlert } from 'lucide-react'
import { useEffect } from 'react'
import { isFailedChunk } from '@/lib/browser/failed-chunk'
import { reloadIntoUpdate } from '@/lib/browser/updates'
import { t } from '@/lib/text/translate'
import { EmptyState } from '@/ui/feedback/empty-state'
import { Button } from '@/ui/form/button'

interface ErrorScreenProps {
  error: unknown
  onTryAgain: () => void
}

/**
 * docs/product.md, 'Error fallback screen'. A page whose code could not be loaded gets its own words: some
 * browsers remember that failure, so only a reload helps for certain.
 */
export function ErrorScreen({ error, onTryAgain }: ErrorScreenProps) {
  const missing = isFailedChunk(error)
  const { title, text } = missing ? wordsForMissing() : wordsForUnexpected()
  useEffect(() => {
    document.title = `${title} · Roster`
  }, [title])

  return (
    <main id="main" data-failed-page="" className="grid min-h-dvh content-center px-4">
      <div role="alert">
        <EmptyState
          heading="h1"
          icon={<CircleAlert />}
          title={title}
          hint={text}
          action={
            <div className="grid gap-3">
              {!missing && <Button onClick={onTryAgain}>{t('Try Again')}</Button>}
              <Button variant={missing ? 'primary' : 'secondary'} onClick={reloadIntoUpdate}>
                {t('Refresh Page')}
              </Button>
            </div>
          }
        />
      </div>
    </main>
  )
}

const wordsForUnexpected = () => ({
  title: t('Something went wrong'),
  text: t('We encountered an unexpected error. Please try refreshing the page.'),
})

function wordsForMissing() {
  return navigator.onLine
    ? {
        title: t('This page could not be loaded'),
        text: t('Roster may have been updated. Refresh to get the new version.'),
      }
    : // The banner above says that the phone is offline.
      { title: t('This page is not on your phone yet'), text: undefined }
}
