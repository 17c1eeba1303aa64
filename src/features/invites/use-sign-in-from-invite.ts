import { useLocation } from 'react-router-dom'
import { type InviteType, paths } from '@/lib/browser/paths'
import { storageKeys, writeJson } from '@/lib/browser/storage'
import { useAppNavigate } from '@/lib/browser/use-app-navigate'

/** Remembers the invite over the sign-in and goes to the login page, which returns here (docs/product.md, 'Session'). */
export function useSignInFromInvite(type: InviteType, id: string): () => void {
  const navigate = useAppNavigate()
  const { pathname } = useLocation()
  return () => {
    writeJson(storageKeys.pendingInvite, { type, id })
    navigate(paths.login(pathname))
  }
}
