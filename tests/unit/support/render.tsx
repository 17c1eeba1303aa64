import { QueryClientProvider } from '@tanstack/react-query'
import { render, renderHook } from '@testing-library/react'
import { type ComponentType, Fragment, type ReactNode } from 'react'
import { afterEach, beforeEach, vi } from 'vitest'
import { queryClient } from '@/lib/backend/query-client'
import { currentToast, removeToast } from '@/ui/feedback/toast-store'

// The app writes the cause of each refusal to the console.
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}))

afterEach(() => {
  vi.restoreAllMocks()
  queryClient.clear()
  removeToast()
})

const Provided = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
)

/** A hook with the app's own query client. */
export const renderWithClient = <Result,>(hook: () => Result) => renderHook(hook, { wrapper: Provided })

/** A component with it. `Around` is what else it stands in, such as a router. */
export const drawWithClient = (drawn: ReactNode, Around: ComponentType<{ children: ReactNode }> = Fragment) =>
  render(<Around>{drawn}</Around>, { wrapper: Provided })

/** What the toast says. */
export const toldNow = () => currentToast()?.description
