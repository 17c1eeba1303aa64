import type { ReactNode } from 'react'
import { formatMoney } from '@/entities/money/money'
import { Avatar } from '@/entities/person/avatar'
import type { Balance, OwedEvent } from '../schema'

interface PayerLineProps {
  name: string
  /** Facts below the name. */
  facts: readonly ReactNode[]
}

/** The person of a payment: the name, and small below it the facts. */
export const PayerLine = ({ name, facts }: PayerLineProps) => (
  <>
    <Avatar name={name} />
    <span className="grid min-w-0 flex-[1_1_3.2rem] grid-cols-1 leading-snug">
      <span dir="auto" className="lines-2 font-semibold">
        {name}
      </span>
      <Facts>{facts}</Facts>
    </span>
  </>
)

/** Facts in a row of small text; nothing without one. */
export function Facts({ children }: { children: readonly ReactNode[] }) {
  const shown = children.filter(Boolean)
  if (shown.length === 0) return null
  return (
    <span className="dot-separated text-muted text-small">
      {shown.map((fact, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: The facts of one row are drawn together.
        <span key={index}>{fact} </span>
      ))}
    </span>
  )
}

/** The name of an event or a section, for the facts below a person. */
export const nameFact = (name: string | null | undefined): ReactNode =>
  name && <bdi className="wrap-anywhere">{name}</bdi>

/** The amount, unless it is the price of a slot, which the head of the list says. */
export function BalanceAmount({
  balance: { cents, currency },
  price,
}: {
  balance: Balance
  price: OwedEvent['price']
}) {
  if (price?.cents === cents && price.currency === currency) return null
  return <span className="ml-auto whitespace-nowrap text-muted tabular-nums">{formatMoney(cents, currency)}</span>
}
