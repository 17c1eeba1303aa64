import { Component, type ErrorInfo, type ReactNode } from 'react'
import { ErrorScreen } from './error-screen'

interface State {
  failed: boolean
  error?: unknown
}

/** Keeps an unexpected render error from leaving a blank page. The console keeps the cause. */
export class ErrorBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { failed: false }

  static getDerivedStateFromError(error: unknown): State {
    return { failed: true, error }
  }

  override componentDidCatch(error: unknown, info: ErrorInfo) {
    console.error('Unexpected render error', error, info.componentStack)
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return (
      <ErrorScreen error={this.state.error} onTryAgain={() => this.setState({ failed: false, error: undefined })} />
    )
  }
}
