import type { ReactNode } from 'react'
import { Avatar } from '@/entities/person/avatar'
import { rich } from '@/lib/text/rich'
import { contactLine } from '../rules'
import type { GroupRole } from '../schema'
import { RoleBadge } from './role-badge'

interface MemberLabelProps {
  person: { name: string; email?: string | null; phone?: string | null; event: { name: string } }
  /** Left out where it is the same for everyone. */
  role?: GroupRole | undefined
  /** Contact data, for viewers who may see it. */
  showsContact: boolean
  /** At the end of the name's line, or below a long name. */
  children?: ReactNode
}

/** A member or a candidate in a list. Its lines break between facts. */
export function MemberLabel({ person, role, showsContact, children }: MemberLabelProps) {
  return (
    <span className="flex items-center gap-3">
      <Avatar name={person.name} />
      <span className="grid min-w-0 flex-1 grid-cols-1 gap-0.5 leading-snug">
        <span className="flex flex-wrap items-baseline justify-between gap-x-2 max-[379px]:in-data-[font-size=lg]:grid">
          <span dir="auto" className="lines-2 min-w-0 font-semibold">
            {person.name}
          </span>
          {children}
        </span>
        <span className="dot-separated text-muted text-small">
          {role && <RoleBadge of={role} />}{' '}
          {showsContact && <span className="wrap-anywhere">{contactLine(person)}</span>}{' '}
          <span className="lines-2">
            {rich('Joined via: {event}', { event: <bdi dir="auto">{person.event.name}</bdi> })}
          </span>
        </span>
      </span>
    </span>
  )
}
