import { CreditCard, Plus, Star, Users } from 'lucide-react'
import { Link } from 'react-router-dom'
import { paths } from '@/lib/paths'

const ACTIONS = [
  { to: paths.newGroup, label: 'Create Group', Icon: Users },
  { to: paths.newEvent(), label: 'Create Event', Icon: Plus },
  { to: paths.payments, label: 'Payments', Icon: CreditCard },
  { to: paths.bookmarked, label: 'Bookmarked', Icon: Star },
]

/** The four doors of Home. */
export function QuickActions() {
  return (
    <nav aria-label="Quick Actions">
      <ul className="grid grid-cols-2 gap-3">
        {ACTIONS.map(({ to, label, Icon }) => (
          <li key={to}>
            <Link
              to={to}
              className="grid h-full content-start gap-3 rounded-card bg-surface forced-colors:border px-2.5 py-4 font-semibold text-body leading-snug shadow-card transition-transform duration-100 active:scale-[0.985] active:bg-sunken"
            >
              <span className="grid size-10 place-items-center rounded-control bg-accent-soft text-accent-text">
                <Icon aria-hidden="true" size={22} strokeWidth={1.8} />
              </span>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
