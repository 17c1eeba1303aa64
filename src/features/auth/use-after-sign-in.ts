import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useSession } from '@/lib/backend/session'
import { readJson, readStored, removeStored, storageKeys } from '@/lib/browser/storage'
import { useAppNavigate } from '@/lib/browser/use-app-navigate'
import { destinationAfterSignIn } from './rules'
import { forgetStartedSignIn } from './started-sign-in'

/**
 * Leaves an auth page as soon as the user is signed in: by the form, Google, a confirmed address or another tab.
 * Removes the stored return path and invite, so that a later sign-in does not use them.
 */
export function useAfterSignIn({ enabled = true }: { enabled?: boolean } = {}): void {
  const { status } = useSession()
  const navigate = useAppNavigate()
  const [search] = useSearchParams()
  const returnUrl = search.get('returnUrl')
  const left = useRef(false)

  useEffect(() => {
    // Once only: a second run would find the stored paths removed and go home.
    if (!enabled || status !== 'signed-in' || left.current) return
    left.current = true
    const target = destinationAfterSignIn(
      {
        returnUrl,
        storedReturnUrl: readStored(storageKeys.returnUrl),
        pendingInvite: readJson(storageKeys.pendingInvite),
      },
      window.location.origin,
    )
    removeStored(storageKeys.returnUrl)
    removeStored(storageKeys.pendingInvite)
    forgetStartedSignIn()
    navigate(target, { replace: true })
  }, [enabled, status, returnUrl, navigate])
}
