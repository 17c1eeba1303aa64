import { CalendarDays, House, Settings, Users } from 'lucide-react'
import { useLocation } from 'react-router-dom'
import { paths } from '@/lib/browser/paths'
import { t } from '@/lib/text/translate'
import { Link } from '@/ui/layout/link'

const entries = [
  { to: paths.home, label: () => t('Home'), Icon: House },
  { to: paths.events, label: () => t('Events'), Icon: CalendarDays },
  { to: paths.groups, label: () => t('Groups'), Icon: Users },
  { to: paths.settings, label: () => t('Settings'), Icon: Settings },
]

/** As `text-small`, but no larger than lets four words fit beside each other on the narrowest phone. */
const LINK =
  "relative grid h-full place-content-center justify-items-center gap-0.5 font-medium text-[clamp(12px,0.65rem,min(4.2vw,17px))] text-muted leading-tight aria-[current=page]:font-semibold aria-[current=page]:text-accent-text forced-colors:aria-[current=page]:before:absolute forced-colors:aria-[current=page]:before:inset-x-[30%] forced-colors:aria-[current=page]:before:top-0 forced-colors:aria-[current=page]:before:h-[3px] forced-colors:aria-[current=page]:before:bg-[Highlight] forced-colors:aria-[current=page]:before:content-['']"

export function BottomNav() {
  const { pathname } = useLocation()
  return (
    <nav
      aria-label={t('Main')}
      data-bottom-nav
      className="fixed inset-x-0 bottom-0 z-20 bg-surface shadow-[0_-1px_0_var(--line)] forced-colors:border-t pb-[var(--safe-bottom)]"
    >
      <ul className="mx-auto grid h-14 max-w-[640px] grid-cols-[repeat(4,auto)]">
        {entries.map(({ to, label, Icon }) => (
          <li key={to}>
            <Link to={to} aria-current={isWithin(pathname, to) ? 'page' : undefined} className={LINK}>
              <Icon aria-hidden size={22} strokeWidth={1.75} />
              <span>{label()}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Whether this is the page itself or one below it. Nothing is below the home page. */
const isWithin = (pathname: string, to: string) => `${pathname}/`.startsWith(to === paths.home ? '//' : `${to}/`)
