import { Outlet, useLocation } from 'react-router-dom'
import { OutboxBanner } from '@/features/event/my-registration/components/outbox-banner'
import { useSession } from '@/lib/backend/session'
import { lazyComponent } from '@/ui/feedback/lazy-component'
import { SkipLink } from '@/ui/layout/skip-link'
import { usePageMark } from '@/ui/layout/use-page-mark'
import { OfflineBanner } from './offline-banner'

const SessionEnded = lazyComponent(() => import('./session-ended'), 'SessionEnded')
/** Visitors of a link have none, and its room at the bottom is kept for it. */
const BottomNav = lazyComponent(() => import('./bottom-nav'), 'BottomNav')

/** Frame around every page: skip link, the page, and the bottom navigation where docs/product.md section 2 shows it. */
export function Shell() {
  const session = useSession()
  const { pathname } = useLocation()
  const signedIn = session.status === 'signed-in'
  const showsNav = signedIn && !/^\/(auth|invite)(\/|$)/.test(pathname)
  usePageMark('bottomNav', showsNav)

  return (
    <>
      <SkipLink />
      <OfflineBanner />
      <OutboxBanner />
      {signedIn && session.ended && <SessionEnded user={session.user} />}
      <Outlet />
      {showsNav && <BottomNav />}
    </>
  )
}
