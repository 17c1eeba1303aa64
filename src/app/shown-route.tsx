import { useMemo } from 'react'
import { UNSAFE_RouteContext as RouteContext, useLocation } from 'react-router-dom'
import { RoutePage } from './route-page'
import { findRoute } from './routes'

/**
 * The page of the address. The router's own `Routes` can nest routes, rank their patterns and catch their errors, which the app does
 * not ask for: 3 KB before every page.
 */
export function ShownRoute() {
  const { pathname } = useLocation()
  const { route, match } = useMemo(() => findRoute(pathname), [pathname])
  const context = useMemo(
    () => ({ outlet: null, matches: [{ ...match, route: { path: route.path } }], isDataRoute: false }),
    [route, match],
  )
  return (
    <RouteContext value={context}>
      <RoutePage key={route.path} route={route} />
    </RouteContext>
  )
}
