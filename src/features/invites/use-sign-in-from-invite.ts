import { useLocation, useNavigate } from 'react-router-dom'
import { type InviteType, paths } from '@/lib/browser/paths'
import { storageKeys, writeJson } from '@/lib/browser/storage'

/** Remembers the invite over the sign-in and goes to the login page, which returns here (docs/product.md, 'Session'). */
export function useSignInFromInvite(type: InviteType, id: string): () => void {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  return () => {
    writeJson(storageKeys.pendingInvite, { type, id })
    navigate(paths.login(pathname))
  }
}
