import { QueryClientProvider } from '@tanstack/react-query'
import { useLayoutEffect, useRef } from 'react'
import { Route, Routes } from 'react-router-dom'
import { ThemeProvider } from '@/features/account/components/theme-provider'
import { queryClient } from '@/lib/backend/query-client'
import { ErrorBoundary } from './error-boundary'
import { LazyToaster } from './lazy-toaster'
import { MobileGate } from './mobile-gate'
import { PageRouter } from './page-router'
import { RoutePage } from './route-page'
import { routes } from './routes'
import { Shell } from './shell'

/** @param onDrawn runs once, after the first screen is rendered and before anybody can touch it */
export function App({ onDrawn }: { onDrawn: () => void }) {
  const isDrawn = useRef(false)
  useLayoutEffect(() => {
    if (isDrawn.current) return
    isDrawn.current = true
    onDrawn()
  }, [onDrawn])

  return (
    <ErrorBoundary>
      <QueryClientProvider client={queryClient}>
        <ThemeProvider>
          <PageRouter>
            <MobileGate>
              <Shell>
                <Routes>
                  {routes.map((route) => (
                    <Route key={route.path} path={route.path} element={<RoutePage key={route.path} route={route} />} />
                  ))}
                </Routes>
              </Shell>
              <LazyToaster />
            </MobileGate>
          </PageRouter>
        </ThemeProvider>
      </QueryClientProvider>
    </ErrorBoundary>
  )
}
