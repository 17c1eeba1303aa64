import type { ReactNode } from 'react'

interface InviteFactProps {
  icon: ReactNode
  label: string
  children: ReactNode
}

/** One line of an invite: what it is in small letters under what it says. */
export function InviteFact({ icon, label, children }: InviteFactProps) {
  return (
    <div className="grid grid-cols-[24px_minmax(0,1fr)] gap-x-3">
      <span aria-hidden="true" className="row-span-2 mt-[0.15em] text-muted">
        {icon}
      </span>
      <dt className="order-2 text-muted text-sm leading-snug">{label}</dt>
      <dd dir="auto" className="order-1 leading-snug">
        {children}
      </dd>
    </div>
  )
}
