import { QueryClientProvider } from '@tanstack/react-query'
import { ThemeProvider } from '@/features/account/components/theme-provider'
import { queryClient } from '@/lib/backend/query-client'
import { ErrorBoundary } from './error-boundary'
import { LazyToaster } from './lazy-toaster'
import { MobileGate } from './mobile-gate'
import { PageRouter } from './page-router'
import { Shell } from './shell'
import { ShownRoute } from './shown-route'

export function App() {
  return (
    <ErrorBoundary>
      <QueryClientProvider client={queryClient}>
        <ThemeProvider>
          <PageRouter>
            <MobileGate>
              <Shell>
                <ShownRoute />
              </Shell>
              <LazyToaster />
            </MobileGate>
          </PageRouter>
        </ThemeProvider>
      </QueryClientProvider>
    </ErrorBoundary>
  )
}
