import { QueryClientProvider } from '@tanstack/react-query'
import { BrowserRouter, Route } from 'react-router-dom'
import { ThemeProvider } from '@/features/account/components/theme-provider'
import { queryClient } from '@/lib/backend/query-client'
import { ErrorBoundary } from './error-boundary'
import { LazyToaster } from './lazy-toaster'
import { MobileGate } from './mobile-gate'
import { PageRoutes } from './page-routes'
import { RoutePage } from './route-page'
import { routes } from './routes'
import { Shell } from './shell'

export function App() {
  return (
    <ErrorBoundary>
      <QueryClientProvider client={queryClient}>
        <ThemeProvider>
          <BrowserRouter>
            <MobileGate>
              <PageRoutes>
                <Route element={<Shell />}>
                  {routes.map((route) => (
                    <Route key={route.path} path={route.path} element={<RoutePage key={route.path} route={route} />} />
                  ))}
                </Route>
              </PageRoutes>
              <LazyToaster />
            </MobileGate>
          </BrowserRouter>
        </ThemeProvider>
      </QueryClientProvider>
    </ErrorBoundary>
  )
}
