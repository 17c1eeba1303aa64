import { Avatar } from '@/entities/person/avatar'
import { contactLine } from '../rules'
import type { GroupRole } from '../schema'
import { RoleBadge } from './role-badge'

/** A member or a candidate, as an admin sees them. */
export interface PickablePerson {
  participant_id: string
  name: string
  email?: string | null
  phone?: string | null
  event: { name: string }
  role?: GroupRole
}

/** The person's name, contact data and the event through which they came. */
export function PersonLabel({ person, showsRole }: { person: PickablePerson; showsRole: boolean }) {
  return (
    <span className="flex items-center gap-3">
      <Avatar name={person.name} />
      <span className="grid min-w-0 flex-1 grid-cols-1 gap-0.5 leading-snug">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span dir="auto" className="line-clamp-2 min-w-0 font-semibold">
            {person.name}
          </span>
          {showsRole && person.role && <RoleBadge of={person.role} />}
        </span>
        <span className="dot-separated text-muted text-small">
          <span className="wrap-anywhere">{contactLine(person)}</span>{' '}
          <span className="flex-[1_1_9rem] truncate">
            Joined via: <bdi dir="auto">{person.event.name}</bdi>
          </span>
        </span>
      </span>
    </span>
  )
}
