import { useEffect } from 'react'
import { Navigate } from 'react-router-dom'
import { toastError } from '@/ui/feedback/toast-store'

interface RedirectWithErrorProps {
  to: string
  message: string
}

/** Shows an error toast and redirects. Replaces the history entry, so that Back does not return here. */
export function RedirectWithError({ to, message }: RedirectWithErrorProps) {
  useEffect(() => {
    toastError(message)
  }, [message])
  return <Navigate replace to={to} />
}
