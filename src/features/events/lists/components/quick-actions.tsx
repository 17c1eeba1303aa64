import { CreditCard, Plus, Star, Users } from 'lucide-react'
import { paths } from '@/lib/browser/paths'
import { t } from '@/lib/text/translate'
import { cx } from '@/ui/layout/cx'
import { Link } from '@/ui/layout/link'

const ACTIONS = [
  { to: paths.newGroup, label: () => t('Create Group'), Icon: Users },
  { to: paths.newEvent(), label: () => t('Create Event'), Icon: Plus },
  { to: paths.payments, label: () => t('Payments'), Icon: CreditCard },
  { to: paths.bookmarked, label: () => t('Bookmarked'), Icon: Star },
]

/** On a Home without events it is the next thing to do. */
const FIRST = '[main:has([data-no-events])_&]:bg-accent [main:has([data-no-events])_&]:text-accent-ink'

/** The four links of Home, two beside each other. A label that does not fit beside its icon goes below it. */
export function QuickActions() {
  return (
    <nav aria-label={t('Quick Actions')}>
      <ul className="grid grid-cols-2 gap-2">
        {ACTIONS.map(({ to, label, Icon }) => (
          <li key={to}>
            <Link
              to={to}
              className={cx(
                'flex h-full min-h-14 flex-wrap content-center items-center gap-x-2 gap-y-0.5 rounded-button bg-surface py-1 pr-1 pl-2.5 font-semibold tracking-[-0.014em] in-data-[font-size=lg]:gap-x-1 in-data-[font-size=lg]:px-1.5 leading-tight shadow-card transition-[scale] duration-[120ms] active:scale-[0.98] forced-colors:border',
                Icon === Plus && FIRST,
              )}
            >
              <span className="grid size-8 shrink-0 place-items-center rounded-[11px] bg-accent-soft text-accent-text in-data-[font-size=lg]:size-7">
                <Icon size={18} strokeWidth={1.75} />
              </span>
              <span className="min-w-0 grow basis-[min-content]">{label()}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
