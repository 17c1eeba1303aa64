import { useEffect } from 'react'
import { Navigate } from 'react-router-dom'
import { logFailure } from '@/lib/backend/log-failure'
import { toastError } from './toast-store'

interface RedirectWithErrorProps {
  to: string
  message: string
  /** Kept with the history entry. */
  state?: unknown
}

/** Tells an error, logs it and redirects. Replaces the history entry, so that Back does not return here. */
export function RedirectWithError({ to, message, state }: RedirectWithErrorProps) {
  useEffect(() => {
    logFailure(message, { action: 'openPage' })
    toastError(message)
  }, [message])
  return <Navigate replace to={to} state={state} />
}
