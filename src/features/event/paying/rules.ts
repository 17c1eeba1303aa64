import type { EventPageData } from '@/entities/event/event-schema'
import type { Amount, Payment } from '@/entities/money/payment'
import { isOwed, type SlotPayment } from '@/entities/slots/slot-payments'

/** Changes of a payment, and the states they ask for; the slots that one person pays for. Pure. */

/**
 * A change of a payment. `id` is the row's; for the last three, whose row has gone, the payment's. `shown` is the amount on
 * the page at the tap, however long the change waits to be sent: the database refuses it when another one would count.
 */
export type PaymentChange =
  | { kind: 'mark'; id: string; shown: Amount }
  /** Back to what the person had said; `said`, if known, is shown until the database has answered. */
  | { kind: 'unmark'; id: string; said?: boolean }
  /** It never arrived, whatever the person said. */
  | { kind: 'deny'; id: string }
  /** 'I have paid', and taking it back. A guest needs the secret of the private link, and no account. */
  | { kind: 'say'; id: string; shown: Amount; said: boolean; secret?: string | undefined }
  /** The money went back, or does not have to. */
  | { kind: 'settle'; id: string; settled: boolean }
  /** The reported payment of a departed person did arrive. */
  | { kind: 'confirm'; id: string }
  /** It did not arrive, so nothing has to go back. */
  | { kind: 'dismiss'; id: string; dismissed: boolean }

/** The change is about a departed person. Their row has gone, so it names the payment. */
export const isOfLeaver = ({ kind }: PaymentChange) => kind === 'settle' || kind === 'confirm' || kind === 'dismiss'

/** The state that a change asks for, shown until the database has answered; null for not paid. */
export function stateAfter(change: PaymentChange): Payment['state'] | null {
  if (change.kind === 'mark') return 'confirmed'
  if (change.kind === 'deny') return 'denied'
  if (change.kind === 'confirm') return 'refund'
  if (change.kind === 'dismiss') return change.dismissed ? 'dismissed' : 'left'
  if (change.kind === 'settle') return change.settled ? 'settled' : 'refund'
  return (change.kind === 'say' || change.kind === 'unmark') && change.said ? 'said' : null
}

/** The payment after a change, from the response; null if there is none. */
export const answerTo = (change: PaymentChange, payments: readonly Payment[]) =>
  payments.find(({ id, participant_id }) => change.id === (isOfLeaver(change) ? id : participant_id)) ?? null

/** The most slots that one call changes. */
const MOST_SLOTS = 100

/**
 * The calls that make changes, in the order of their first: slots that are changed in the same way together, at most a hundred; anything else
 * alone.
 */
export function callsOf(changes: readonly PaymentChange[]): PaymentChange[][] {
  const calls: PaymentChange[][] = []
  for (const change of changes) {
    const together = calls.find(
      ([first, ...others]) => first && others.length < MOST_SLOTS - 1 && isSameCall(first, change),
    )
    if (together) together.push(change)
    else calls.push([change])
  }
  return calls
}

function isSameCall(a: PaymentChange, b: PaymentChange): boolean {
  if (a.kind === 'say')
    return b.kind === 'say' && a.said === b.said && a.secret === b.secret && isSameAmount(a.shown, b.shown)
  return (a.kind === 'mark' || a.kind === 'unmark' || a.kind === 'deny') && a.kind === b.kind
}

const isSameAmount = (a: Amount, b: Amount) => a.cents === b.cents && a.currency === b.currency

export interface PricedSlot {
  id: string
  name: string
  slotPayment: SlotPayment
}

/**
 * The slots that the viewer pays for: their own ones, and those of added people. People that event managers have added pay alone, and the
 * organizer owes no one.
 */
export function slotsToPay(
  { roster, viewer }: Pick<EventPageData, 'roster' | 'viewer'>,
  ownId: string | undefined,
  slotPayments: ReadonlyMap<string, SlotPayment>,
): PricedSlot[] {
  if (viewer.is_organizer) return []
  return roster.flatMap(({ id, name, is_mine, claimed_by_me, extra }) => {
    const slotPayment = slotPayments.get(id)
    const isTheirs = id === ownId || is_mine || (claimed_by_me && (extra || !viewer.manages))
    return slotPayment && isTheirs ? { id, name, slotPayment } : []
  })
}

/** The subject of one tap: all debts; without debts all reports, which can be taken back; else all. */
export function nextToSay(slots: readonly PricedSlot[]): readonly PricedSlot[] {
  const owed = slots.filter(({ slotPayment }) => isOwed(slotPayment))
  const said = slots.filter(({ slotPayment }) => slotPayment.state === 'said')
  return owed.length > 0 ? owed : said.length > 0 ? said : slots
}

/** Several slots of an event as one, with their sum: an event never has open money in two currencies. */
export function sumOf(slots: readonly PricedSlot[]): SlotPayment | undefined {
  const cents = slots.reduce((sum, { slotPayment }) => sum + slotPayment.cents, 0)
  return slots[0] && { ...slots[0].slotPayment, cents }
}

/** The change for each of these slots that one tap asks for. */
export const sayAll = (slots: readonly PricedSlot[], said: boolean, secret: string | undefined): PaymentChange[] =>
  slots.map(({ id, slotPayment: { cents, currency } }) => ({
    kind: 'say',
    id,
    said,
    secret,
    shown: { cents, currency },
  }))
