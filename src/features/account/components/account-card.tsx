import type { User } from '@supabase/supabase-js'
import { ChevronRight } from 'lucide-react'
import { Avatar } from '@/entities/person/avatar'
import { paths } from '@/lib/browser/paths'
import { t } from '@/lib/text/translate'
import { Link } from '@/ui/layout/link'
import type { FromAbove } from '@/ui/layout/use-go-up'
import { accountName } from '../rules'

/** The signed-in user; the whole card links to Profile. */
export function AccountCard({ user }: { user: User }) {
  const name = accountName(user)
  return (
    <Link
      to={paths.profile}
      state={'above' satisfies FromAbove}
      className="flex min-w-0 items-center gap-3 rounded-card bg-surface forced-colors:border p-4 shadow-card active:bg-sunken"
    >
      <Avatar name={name} size="lg" />
      <span className="min-w-0 flex-1">
        <span dir="auto" className="wrap-anywhere block text-heading">
          {name}
        </span>
        <span className="wrap-anywhere block text-muted text-body">{user.email}</span>
        <span className="mt-1 block font-semibold text-accent-text text-body">{t('Profile')}</span>
      </span>
      <ChevronRight size={22} className="shrink-0 text-muted" />
    </Link>
  )
}
