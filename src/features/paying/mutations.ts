import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { type Payment, paymentSchema } from '@/features/registrations/event-schema'
import { type Due, withPayment } from '@/features/registrations/paying'
import { eventQuery, guestQuery } from '@/features/registrations/queries'
import { keys } from '@/lib/query-keys'
import { rpc } from '@/lib/rpc'

/** A slot's payment: shown at once, and taken back when the database refuses. Callers say why. */

interface Slot {
  eventId: string
  id: string
  name: string
  due: Due
}

interface Change {
  /** As it is shown until the database has answered; null for not paid. */
  state: Payment['state'] | null
  method?: Payment['method']
  ask: () => Promise<unknown>
}

/** What those who run the event say of a slot. */
export function useMarkPaid(slot: Slot) {
  const change = usePaymentChange(slot)
  const p_id = slot.id
  return {
    mark: (method: Payment['method']) =>
      change({
        state: 'confirmed',
        method,
        ask: () => rpc('mark_paid', { p_id, ...(method && { p_method: method }) }),
      }),
    /** What the person said stands again. */
    unmark: () => change({ state: null, ask: () => rpc('unmark_paid', { p_id }) }),
    /** It never arrived, whatever the person said. */
    deny: () => change({ state: null, ask: () => rpc('unmark_paid', { p_id, p_denied: true }) }),
  }
}

/** 'I have paid', and taking it back. A guest needs the secret of the private link, and no account. */
export function useSayPaid(slot: Slot, secret?: string) {
  const change = usePaymentChange(slot)
  const guest = secret && { p_secret: secret }
  return (p_said: boolean) =>
    change({
      state: p_said ? 'said' : null,
      ask: () => rpc('say_paid', { p_id: slot.id, p_said, ...guest }, { asGuest: Boolean(guest) }),
    })
}

function usePaymentChange({ eventId, id, name, due }: Slot) {
  const client = useQueryClient()
  const put = (payment: Payment | null) => showPayment(client, eventId, id, payment)
  const as = (state: Payment['state'], method: Payment['method']): Payment => ({
    ...{ id: '', participant_id: id, name, cents: due.cents, currency: due.currency, state, method },
  })
  const { mutateAsync } = useMutation({
    // One after the other: two taps arrive in the order in which they were made.
    scope: { id: `payment of ${id}` },
    mutationFn: async ({ ask }: Change) => z.parse(z.nullable(paymentSchema), await ask()),
    onMutate: async ({ state, method = due.method }) => {
      // A refetch that is under way would bring what was there before the tap.
      await client.cancelQueries({ queryKey: keys.event(eventId) })
      put(state && as(state, method))
    },
    onSuccess: (answer) => {
      put(answer)
      void client.invalidateQueries({ queryKey: keys.payments() })
    },
    onError: () => {
      put(due.state === 'unpaid' ? null : as(due.state, due.method))
      void client.invalidateQueries({ queryKey: keys.event(eventId) })
    },
  })
  return mutateAsync
}

/** On the page, and in a guest's own registration. */
function showPayment(client: QueryClient, eventId: string, id: string, payment: Payment | null): void {
  client.setQueryData(guestQuery(eventId).queryKey, (answer) => {
    if (answer?.registration.id !== id) return answer
    return { ...answer, registration: { ...answer.registration, payment: payment ?? undefined } }
  })
  client.setQueryData(eventQuery(eventId).queryKey, (data) => (data ? withPayment(data, id, payment) : data))
}
