import { useLocation } from 'react-router-dom'
import { RoutePage } from './route-page'
import { findRoute } from './routes'

/**
 * The page of the address. The router's own `Routes` can nest routes, rank their patterns and catch their errors, which the app does
 * not ask for: 3 KB before every page.
 */
export function ShownRoute() {
  const { route, params } = findRoute(useLocation().pathname)
  return <RoutePage key={route.path} route={route} params={params} />
}
