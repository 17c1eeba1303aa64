import { useEffect } from 'react'
import { isFailedChunk } from '@/lib/failed-chunk'
import { reloadIntoUpdate } from '@/lib/updates'
import { Button } from '@/ui/button'

interface ErrorScreenProps {
  error: unknown
  /** Clears the error state. */
  onTryAgain: () => void
}

/**
 * SPEC.md section 2, 'Error fallback screen'. A page whose code could not be loaded gets its own words: browsers
 * remember that failure, so only a reload helps.
 */
export function ErrorScreen({ error, onTryAgain }: ErrorScreenProps) {
  const missing = isFailedChunk(error)
  const { title, text } = missing ? wordsForMissing() : UNEXPECTED
  useEffect(() => {
    document.title = `${title} · Roster`
  }, [title])

  return (
    <main id="main" data-failed-page="" className="grid min-h-dvh place-content-center gap-3 px-6 py-10 text-center">
      <div role="alert" className="grid gap-3">
        <h1 className="text-balance text-title">{title}</h1>
        <p className="text-balance text-muted">{text}</p>
      </div>
      <div className="mt-3 grid gap-3">
        {!missing && (
          <Button size="lg" full onClick={onTryAgain}>
            Try Again
          </Button>
        )}
        <Button size="lg" variant={missing ? 'primary' : 'secondary'} full onClick={reloadIntoUpdate}>
          Refresh Page
        </Button>
      </div>
    </main>
  )
}

const UNEXPECTED = {
  title: 'Something went wrong',
  text: 'We encountered an unexpected error. Please try refreshing the page.',
}

function wordsForMissing() {
  return navigator.onLine
    ? { title: 'This page could not be loaded', text: 'Roster may have been updated. Refresh to get the new version.' }
    : { title: 'You are offline', text: 'This page is not on your phone yet. Refresh when the connection is back.' }
}
