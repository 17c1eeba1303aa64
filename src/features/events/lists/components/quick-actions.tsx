import { CreditCard, Plus, Star, Users } from 'lucide-react'
import { paths } from '@/lib/browser/paths'
import { t } from '@/lib/text/translate'
import { Link } from '@/ui/layout/link'

const ACTIONS = [
  { to: paths.newGroup, label: 'Create Group', Icon: Users },
  { to: paths.newEvent(), label: 'Create Event', Icon: Plus },
  { to: paths.payments, label: 'Payments', Icon: CreditCard },
  { to: paths.bookmarked, label: 'Bookmarked', Icon: Star },
]

/** The four links of Home: two beside each other, unless the text is so large that their labels do not fit. */
export function QuickActions() {
  return (
    <nav aria-label={t('Quick Actions')}>
      <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,7.2rem),1fr))] gap-2">
        {ACTIONS.map(({ to, label, Icon }) => (
          <li key={to}>
            <Link
              to={to}
              className="flex min-h-14 items-center gap-2 rounded-button bg-surface py-1 pr-1 pl-2.5 font-semibold tracking-[-0.014em] in-data-[font-size=lg]:gap-1 in-data-[font-size=lg]:px-1.5 leading-tight shadow-card transition-[scale] duration-[120ms] active:scale-[0.98] forced-colors:border"
            >
              <span className="grid size-8 shrink-0 place-items-center rounded-[11px] bg-accent-soft text-accent-text in-data-[font-size=lg]:size-7">
                <Icon size={18} strokeWidth={1.75} />
              </span>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
