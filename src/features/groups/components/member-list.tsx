import { ArrowUpDown } from 'lucide-react'
import { useMemo, useState } from 'react'
import { serverTime } from '@/lib/browser/clock'
import { plural, t } from '@/lib/text/translate'
import { Button } from '@/ui/form/button'
import { lazySheet } from '@/ui/sheet/lazy-sheet'
import { LazySearchField } from '../lazy'
import { SEARCH_FROM, type SortOrder, searchMembers, sortMembers } from '../rules'
import type { GroupMember } from '../schema'
import { SORT_ORDERS } from '../sort-orders'
import { GrowingList } from './growing-list'
import { MemberRow } from './member-row'

const SortSheet = lazySheet(() => import('./sort-sheet'), 'SortSheet')

interface MemberListProps {
  members: GroupMember[]
  /** Whether e-mail and phone can be searched too: people who may not see them search names and events. */
  showsContact: boolean
}

/** All members with sorting, and if they are many with a search. */
export function MemberList({ members, showsContact }: MemberListProps) {
  const [query, setQuery] = useState('')
  const [order, setOrder] = useState<SortOrder>('latest')
  const [sorting, setSorting] = useState(false)
  const found = useMemo(() => sortMembers(searchMembers(members, query), order), [members, query, order])
  const now = serverTime()

  return (
    <div className="grid gap-2">
      {(members.length >= SEARCH_FROM || query !== '') && (
        <LazySearchField
          value={query}
          onChange={setQuery}
          label={showsContact ? t('Search by name, email, phone or event') : t('Search by name or event')}
          placeholder={t('Search members')}
        />
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <p role="status" className="whitespace-nowrap text-muted text-body tabular-nums">
          {query.trim() === ''
            ? plural(members.length, '{count} member', '{count} members')
            : t('{found} of {all}', { found: found.length, all: members.length })}
        </p>
        <Button
          variant="ghost"
          size="sm"
          aria-haspopup="dialog"
          className="-mx-2.5"
          icon={<ArrowUpDown size={18} />}
          onClick={() => setSorting(true)}
        >
          <span className="sr-only">{t('Sort:')} </span>
          {SORT_ORDERS.find(({ value }) => value === order)?.label()}
        </Button>
      </div>
      {found.length > 0 ? (
        <GrowingList items={found} keyOf={(member) => member.participant_id} label={t('Members')}>
          {(member) => <MemberRow member={member} now={now} />}
        </GrowingList>
      ) : (
        <p className="py-8 text-center text-muted">{t('No members found')}</p>
      )}
      <SortSheet open={sorting} onOpenChange={setSorting} value={order} onChange={setOrder} />
    </div>
  )
}
