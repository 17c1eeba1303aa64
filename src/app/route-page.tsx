import { type ComponentType, lazy, Suspense, useState } from 'react'
import { Navigate, useLocation, useParams } from 'react-router-dom'
import { paths } from '@/lib/paths'
import { useSession } from '@/lib/session'
import { ErrorBoundary } from './error-boundary'
import { PageSkeleton } from './page-skeleton'
import type { AppRoute } from './routes'

/** Made once per route: a `lazy` made while rendering would load its page again at every render. */
const pages = new WeakMap<AppRoute, ComponentType>()

function pageOf(route: AppRoute): ComponentType {
  let page = pages.get(route)
  if (!page) {
    page = lazy(route.load)
    pages.set(route, page)
  }
  return page
}

/** Loads a route's page and its data side by side, and guards it. */
export function RoutePage({ route }: { route: AppRoute }) {
  const session = useSession()
  const location = useLocation()
  const params = useParams()
  // Rendering a `lazy` starts its download; the queries start in the same tick instead of after it.
  useState(() => route.prefetch?.(params).catch(() => undefined))

  if (route.access === 'signed-in' && session.status === 'loading') return <PageSkeleton />
  if (route.access === 'signed-in' && session.status === 'signed-out') {
    return <Navigate replace to={paths.login(location.pathname + location.search)} />
  }
  const Page = pageOf(route)
  return (
    <ErrorBoundary key={location.pathname}>
      <Suspense fallback={<PageSkeleton />}>
        <Page />
      </Suspense>
    </ErrorBoundary>
  )
}
