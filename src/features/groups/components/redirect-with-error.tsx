import { useEffect } from 'react'
import { Navigate } from 'react-router-dom'
import { logFailure } from '@/lib/backend/log-failure'
import { toastError } from '@/ui/feedback/toast-store'

interface RedirectWithErrorProps {
  to: string
  message: string
}

/** Tells an error, logs it and redirects. Replaces the history entry, so that Back does not return here. */
export function RedirectWithError({ to, message }: RedirectWithErrorProps) {
  useEffect(() => {
    logFailure(message, { action: 'openPage' })
    toastError(message)
  }, [message])
  return <Navigate replace to={to} />
}
