import type { User } from '@supabase/supabase-js'
import { formatFullDate } from '@/lib/text/date-text'
import { t } from '@/lib/text/translate'
import { Card } from '@/ui/layout/card'

export function AccountFacts({ user }: { user: User }) {
  const facts = [
    { term: t('User ID'), value: user.id.slice(0, 8) },
    { term: t('Created'), value: accountDate(user.created_at) },
    { term: t('Last sign-in'), value: accountDate(user.last_sign_in_at) },
  ]
  return (
    <Card>
      <dl className="grid gap-3">
        {facts.map(({ term, value }) => (
          <div key={term} className="flex flex-wrap justify-between gap-x-4">
            <dt className="text-muted">{term}</dt>
            <dd className="font-medium tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

/** 'Thu, Nov 26, 2026', or 'N/A' when there is no such moment. */
export const accountDate = (iso: string | null | undefined): string => (iso && formatFullDate(iso)) || t('N/A')
