import { Suspense, useEffect, useRef, useState } from 'react'
import { useLocation, useParams } from 'react-router-dom'
import { useSession } from '@/lib/backend/session'
import { paths } from '@/lib/browser/paths'
import { Redirect } from '@/ui/layout/redirect'
import { ErrorBoundary } from './error-boundary'
import { PageSkeleton } from './page-skeleton'
import { hasFailed, pageOf } from './route-pages'
import type { AppRoute } from './routes'

/** Loads a route's code and data in parallel, and sends signed-out visitors to the login page where needed. */
export function RoutePage({ route }: { route: AppRoute }) {
  const params = useParams()
  const session = useSession()
  const { status } = session
  const location = useLocation()
  const wasSignedIn = useRef(false)
  // Rendering a `lazy` starts its download. The queries start in the same tick, not after it.
  useState(() => route.prefetch?.(params).catch(() => undefined))
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    // A page whose code could not be loaded is loaded again once the network is back.
    const askAgain = () => hasFailed(route) && setAttempt(attempt + 1)
    window.addEventListener('online', askAgain)
    return () => window.removeEventListener('online', askAgain)
  }, [route, attempt])
  useEffect(() => {
    if (status === 'signed-in') wasSignedIn.current = true
  }, [status])

  if (route.access === 'signed-in' && status === 'loading') return <PageSkeleton />
  if (route.access === 'signed-in' && session.status === 'signed-out') {
    // Users who have just signed out go home. Visitors who came by a link go to the login page and come back.
    if (wasSignedIn.current && session.onPurpose) return <Redirect to={paths.home} />
    const returnTo = location.pathname + location.search
    const refusedTo = route.refusedTo?.(params)
    // The page there says why, and its 'Sign In' leads back.
    return <Redirect to={refusedTo ?? paths.login(returnTo)} state={refusedTo && { returnTo }} />
  }
  const Page = pageOf(route)
  return (
    <ErrorBoundary key={`${location.pathname} ${attempt}`}>
      <Suspense fallback={<PageSkeleton />}>
        <Page params={params} />
      </Suspense>
    </ErrorBoundary>
  )
}
