import { useEffect } from 'react'
import { Navigate } from 'react-router-dom'
import { toastError } from '@/ui/feedback/toast-store'

interface RedirectWithErrorProps {
  to: string
  message: string
}

/** Says why this page cannot be shown and leads on; the way back does not end here again. */
export function RedirectWithError({ to, message }: RedirectWithErrorProps) {
  useEffect(() => {
    toastError(message)
  }, [message])
  return <Navigate replace to={to} />
}
