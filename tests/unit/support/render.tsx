import { QueryClientProvider } from '@tanstack/react-query'
import { render, renderHook } from '@testing-library/react'
import { type ComponentType, Fragment, type ReactNode } from 'react'
import { onTestFinished, vi } from 'vitest'
import { queryClient } from '@/lib/backend/query-client'
import { currentToast, removeToast } from '@/lib/feedback/toast-store'

/**
 * A test with the app's own query client and toast begins silent, because the app writes the cause of each refusal to the console, and leaves
 * nothing behind. Asked by each helper: files share this module, so what stands at its top happens in the first of them alone.
 */
function tidily(): void {
  removeToast()
  vi.spyOn(console, 'error').mockImplementation(() => {})
  onTestFinished(() => {
    queryClient.clear()
    removeToast()
  })
}

const Provided = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
)

/** A hook with the app's own query client. */
export function renderWithClient<Result>(hook: () => Result) {
  tidily()
  return renderHook(hook, { wrapper: Provided })
}

/** A component with it. `Around` is what else it stands in, such as a router. */
export function drawWithClient(drawn: ReactNode, Around: ComponentType<{ children: ReactNode }> = Fragment) {
  tidily()
  return render(<Around>{drawn}</Around>, { wrapper: Provided })
}

/** Text of the current toast. */
export const toldNow = () => currentToast()?.description
