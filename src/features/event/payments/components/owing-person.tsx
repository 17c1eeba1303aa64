import type { ReactNode } from 'react'
import { formatMoney } from '@/entities/money/money'
import { Avatar } from '@/entities/person/avatar'
import { Badge } from '@/ui/layout/badge'
import type { Owing } from '../schema'

export function OwingPerson({ owing: { name, section, claimed }, children }: { owing: Owing; children: ReactNode }) {
  return (
    <>
      <Avatar name={name} />
      <div className="flex min-w-0 flex-[1_1_4rem] flex-wrap items-center gap-x-2 gap-y-0.5">
        <span dir="auto" className="fades-2 min-w-0 font-semibold leading-snug">
          {name}
        </span>
        {section && (
          <span dir="auto" className="line-fades min-w-0 text-muted text-small">
            {section}
          </span>
        )}
        {claimed && <Badge>Claimed</Badge>}
        {children}
      </div>
    </>
  )
}

export function OwingAmount({ owing: { cents, currency } }: { owing: Owing }) {
  return <span className="whitespace-nowrap text-muted text-small tabular-nums">{formatMoney(cents, currency)}</span>
}
