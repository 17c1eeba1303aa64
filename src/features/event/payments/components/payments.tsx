import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { CreditCard, HandCoins, Wallet } from 'lucide-react'
import type { ReactNode } from 'react'
import { noMoney } from '@/entities/money/payment-text'
import { paths } from '@/lib/browser/paths'
import { plural, t } from '@/lib/text/translate'
import { CardSkeletons } from '@/ui/feedback/card-skeletons'
import { EmptyState } from '@/ui/feedback/empty-state'
import { LoadFailure } from '@/ui/feedback/load-failure'
import { Button } from '@/ui/form/button'
import { ButtonLink } from '@/ui/form/button-link'
import { Page } from '@/ui/layout/page'
import { PageHeader } from '@/ui/layout/page-header'
import { balancesQuery } from '../queries'
import { byEvent, byPerson, eventsOf, type PaymentsTab, readPaymentsTab, toPay, unpaidCount } from '../rules'
import { type Balances, isInShort } from '../schema'
import { ByEventCard } from './by-event-card'
import { ByPersonCard } from './by-person-card'
import { PayCard } from './pay-card'
import { PaymentTabs } from './payment-tabs'

/** The part of the page that the address names. */
interface PaymentsPart {
  tab: PaymentsTab
  /** Whether to collect by person. */
  by?: 'person'
}

interface PaymentsProps {
  userId: string
  named: { [Part in keyof PaymentsPart]?: string | null }
  onMove: (part: PaymentsPart) => void
}

/** The page of payments. The other way to collect stands beside its title, once several events have a price. */
export function Payments({ userId, named, onMove }: PaymentsProps) {
  const query = useQuery(balancesQuery(userId))
  const collected = query.data ? byEvent(query.data).length : 0
  const tab = query.data && readPaymentsTab(named.tab, collected, toPay(query.data).length)
  const isByPerson = named.by === 'person'
  return (
    <Page
      title={t('Payments')}
      header={
        <PageHeader
          title={t('Payments')}
          back={paths.home}
          actions={
            tab === 'collect' &&
            (isByPerson || collected > 1) && (
              <Button variant="ghost" size="sm" onClick={() => onMove(isByPerson ? { tab } : { tab, by: 'person' })}>
                {isByPerson ? t('By Event') : t('By Person')}
              </Button>
            )
          }
        />
      }
    >
      <PaymentsList {...query} userId={userId} named={named} onMove={onMove} />
    </Page>
  )
}

type PaymentsListProps = PaymentsProps & Pick<UseQueryResult<Balances>, 'data' | 'error' | 'refetch' | 'isFetching'>

/** Income of the viewer's events, by event or by person, and the viewer's debts for other events. */
function PaymentsList({ userId, named, onMove, data, error, refetch, isFetching }: PaymentsListProps) {
  if (!data) {
    if (error && !isFetching) return <LoadFailure what={t('Your payments')} error={error} onRetry={refetch} />
    return <CardSkeletons label={t('Loading payments')} mark="date" />
  }
  const [collected, owed] = [byEvent(data), toPay(data)]
  if (collected.length === 0 && owed.length === 0) return nothing()
  const tab = readPaymentsTab(named.tab, collected.length, owed.length)
  const isByPerson = tab === 'collect' && named.by === 'person'
  const people = isByPerson ? byPerson(data) : []
  const hasPeople = people.some(({ balances }) => !balances.every(isInShort))
  const isEmpty = tab === 'collect' ? collected.length === 0 : owed.length === 0
  return (
    <PaymentTabs value={tab} onChange={(chosen) => onMove({ tab: chosen })} unpaid={unpaidCount(owed)}>
      <div className="grid grid-cols-1 gap-3.5">
        {hasPeople && <ByPersonCard people={people} events={eventsOf(data)} userId={userId} />}
        {isByPerson && !hasPeople && <p className="px-4 text-muted">{t('No one owes you anything.')}</p>}
        {tab === 'collect' &&
          !isByPerson &&
          collected.map((group) => <ByEventCard key={group.event.key} group={group} userId={userId} />)}
        {tab === 'pay' && owed.map((group) => <PayCard key={group.event.key} group={group} userId={userId} />)}
        {isEmpty && !isByPerson && EMPTY[tab]()}
        {tab === 'collect' && data.more && (
          <p className="px-4 text-muted text-small">
            {plural(
              data.events.length,
              'Only {count} event is added up here.',
              'Only {count} events are added up here.',
            )}
          </p>
        )}
        <p className="px-4 text-center text-muted text-small">{noMoney()}</p>
      </div>
    </PaymentTabs>
  )
}

const nothing = () => (
  <EmptyState
    icon={<CreditCard size={26} />}
    title={t('No Payments Yet')}
    hint={`${t('Events with a price show here who has paid.')} ${noMoney()}`}
    action={<ButtonLink to={paths.home}>{t('Back to Home')}</ButtonLink>}
  />
)

const EMPTY: Record<PaymentsTab, () => ReactNode> = {
  collect: () => (
    <EmptyState
      icon={<HandCoins size={26} />}
      title={t('Nothing to Collect')}
      hint={t('Give one of your events a price, and you will see here who has paid.')}
      action={<ButtonLink to={paths.events}>{t('My Events')}</ButtonLink>}
    />
  ),
  pay: () => (
    <EmptyState icon={<Wallet size={26} />} title={t('Nothing to Pay')} hint={t('You do not owe anything.')} />
  ),
}
