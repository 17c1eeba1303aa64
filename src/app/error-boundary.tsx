import { Component, type ErrorInfo, type ReactNode } from 'react'
import { Button } from '@/ui/button'

interface Props {
  children: ReactNode
}

/** SPEC.md section 2, 'Error fallback screen'. The console keeps the cause. */
export class ErrorBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidCatch(error: unknown, info: ErrorInfo) {
    console.error('Unexpected render error', error, info.componentStack)
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return (
      <main className="grid min-h-dvh place-content-center gap-3 px-6 py-10 text-center" role="alert">
        <h1 className="text-2xl font-bold text-balance">Something went wrong</h1>
        <p className="text-muted">We encountered an unexpected error. Please try refreshing the page.</p>
        <div className="mt-3 grid gap-3">
          <Button size="lg" full onClick={() => this.setState({ failed: false })}>
            Try Again
          </Button>
          <Button size="lg" variant="secondary" full onClick={() => window.location.reload()}>
            Refresh Page
          </Button>
        </div>
      </main>
    )
  }
}
