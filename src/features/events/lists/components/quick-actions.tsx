import { CreditCard, Plus, Star, Users } from 'lucide-react'
import { Link } from 'react-router-dom'
import { paths } from '@/lib/browser/paths'

const ACTIONS = [
  { to: paths.newGroup, label: 'Create Group', Icon: Users },
  { to: paths.newEvent(), label: 'Create Event', Icon: Plus },
  { to: paths.payments, label: 'Payments', Icon: CreditCard },
  { to: paths.bookmarked, label: 'Bookmarked', Icon: Star },
]

/** The four links of Home: two beside each other if their labels fit. */
export function QuickActions() {
  return (
    <nav aria-label="Quick Actions">
      <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-2.5">
        {ACTIONS.map(({ to, label, Icon }) => (
          <li key={to}>
            <Link
              to={to}
              className="flex min-h-16 items-center gap-2.5 rounded-[20px] bg-surface px-3 py-2 font-semibold leading-tight shadow-card transition-[scale] duration-[120ms] active:scale-[0.98] forced-colors:border"
            >
              <span className="grid size-9 shrink-0 place-items-center rounded-[12px] bg-accent-soft text-accent-text">
                <Icon aria-hidden="true" size={20} strokeWidth={1.75} />
              </span>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
