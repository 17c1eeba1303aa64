import { useSearchParams } from 'react-router-dom'
import { Payments } from '@/features/event/payments/components/payments'
import { useSession } from '@/lib/backend/session'

/** /payments: what one collects, and what one pays. The choices are part of the address. */
export default function PaymentsPage() {
  const { user } = useSession()
  const [search, setSearch] = useSearchParams()

  return (
    user && (
      <Payments
        userId={user.id}
        named={{ tab: search.get('tab'), by: search.get('by') }}
        onMove={(place) => {
          setSearch({ ...place }, { replace: true })
          window.scrollTo(0, 0)
        }}
      />
    )
  )
}
