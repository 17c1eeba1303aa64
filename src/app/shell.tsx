import type { ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { useSession } from '@/lib/session'
import { BottomNav } from './bottom-nav'
import { useRouteChange } from './use-route-change'

/** Frame around every page: skip link, the page, and the bottom navigation where SPEC.md section 2 shows it. */
export function Shell({ children }: { children: ReactNode }) {
  const { status } = useSession()
  const { pathname } = useLocation()
  const showsNav = status === 'signed-in' && !/^\/(auth|invite)(\/|$)/.test(pathname)
  useRouteChange()

  return (
    <>
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      {children}
      {showsNav && <BottomNav />}
    </>
  )
}
