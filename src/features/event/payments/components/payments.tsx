import { useQuery } from '@tanstack/react-query'
import { CreditCard, HandCoins, Wallet } from 'lucide-react'
import type { ReactNode } from 'react'
import { NO_MONEY } from '@/entities/money/payment-text'
import { paths } from '@/lib/browser/paths'
import { CardSkeletons } from '@/ui/feedback/card-skeletons'
import { EmptyState } from '@/ui/feedback/empty-state'
import { LoadFailure } from '@/ui/feedback/load-failure'
import { ButtonLink } from '@/ui/form/button-link'
import { paymentsQuery } from '../queries'
import { readTab, type Tab, unpaidCount } from '../rules'
import { CollectCard } from './collect-card'
import { PayCard } from './pay-card'
import { PaymentTabs } from './payment-tabs'

interface PaymentsProps {
  userId: string
  /** The tab that the address names. */
  named: string | null
  onTab: (tab: Tab) => void
}

/** Who owes whom: what one's events bring in, and what one owes for those of others. */
export function Payments({ userId, named, onTab }: PaymentsProps) {
  const { data, error, refetch, isFetching } = useQuery(paymentsQuery(userId))

  if (!data) {
    if (error && !isFetching) return <LoadFailure what="Your payments" error={error} onRetry={() => void refetch()} />
    return <CardSkeletons label="Loading payments" mark="date" />
  }
  if (data.to_collect.length === 0 && data.to_pay.length === 0) return NOTHING
  const tab = readTab(named, data)
  const collects = tab === 'collect'
  return (
    <PaymentTabs value={tab} onChange={onTab} unpaid={unpaidCount(data.to_pay)}>
      <div className="grid grid-cols-1 gap-3.5">
        {collects
          ? data.to_collect.map((event) => <CollectCard key={event.id} event={event} userId={userId} />)
          : data.to_pay.map((event) => (
              <PayCard key={event.id ?? event.people[0]?.payment_id} event={event} userId={userId} />
            ))}
        {(collects ? data.to_collect : data.to_pay).length === 0 && EMPTY[tab]}
        <p className="px-4 text-center text-muted text-small">{NO_MONEY}</p>
      </div>
    </PaymentTabs>
  )
}

const NOTHING = (
  <EmptyState
    icon={<CreditCard aria-hidden="true" size={26} />}
    title="No payments here yet"
    hint={`Events with a price show here who has paid. ${NO_MONEY}`}
    action={<ButtonLink to={paths.home}>Back to Home</ButtonLink>}
  />
)

const EMPTY: Record<Tab, ReactNode> = {
  collect: (
    <EmptyState
      icon={<HandCoins aria-hidden="true" size={26} />}
      title="Nothing to collect"
      hint="Give an event of yours a price, and you see here who has paid."
    />
  ),
  pay: (
    <EmptyState icon={<Wallet aria-hidden="true" size={26} />} title="Nothing to pay" hint="You owe nobody anything." />
  ),
}
