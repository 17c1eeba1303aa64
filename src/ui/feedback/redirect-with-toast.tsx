import { useEffect } from 'react'
import { logError } from '@/lib/backend/log-error'
import { hasJustSucceeded, toastError, toastInfo } from '@/lib/feedback/toast-store'
import { Redirect } from '@/ui/layout/redirect'

interface RedirectWithToastProps {
  to: string
  /** The reason, if it is an error, which is then logged too. */
  error?: string
  /** The reason, if it is not an error. */
  info?: string
}

/** Says why in a toast and redirects. Replaces the history entry, so that Back does not return here. */
export function RedirectWithToast({ to, error, info }: RedirectWithToastProps) {
  useEffect(() => {
    if (error !== undefined) {
      logError(error, 'openPage')
      toastError(error)
    }
    if (info !== undefined && !hasJustSucceeded()) toastInfo(info)
  }, [error, info])
  return <Redirect to={to} />
}
