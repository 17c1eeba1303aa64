import type { ReactNode } from 'react'
import { CoverFrame } from '@/entities/event/cover'
import { rich } from '@/lib/text/rich'
import { plural } from '@/lib/text/translate'
import { CardTitle } from '@/ui/layout/card-title'
import { GroupMark } from './group-mark'

interface GroupHeadProps {
  group: { id: string; name: string }
  eventCount: number
  memberCount: number
  /** Taller, for pages that begin with the group. */
  tall?: boolean
  /** The owner's name, if shown. */
  organizer?: string
  badge?: ReactNode
  /** Beside its size: a few of its members. */
  faces?: ReactNode
  /** Between name and size: what it is about. */
  children?: ReactNode
  /** Below all of it. */
  actions?: ReactNode
}

/** Head of a group's card: cover with initial, owner, name, description, size and actions. */
export function GroupHead({
  group,
  eventCount,
  memberCount,
  tall,
  organizer,
  badge,
  faces,
  children,
  actions,
}: GroupHeadProps) {
  return (
    <>
      <CoverFrame seed={group.id} tall={tall} tile={<GroupMark id={group.id} name={group.name} size="lg" />}>
        {organizer !== undefined && (
          <p className="wrap-anywhere text-small text-muted leading-snug">
            {rich('Organized by {name}', {
              name: (
                <bdi dir="auto" className="block text-left font-semibold text-body text-text">
                  {organizer}
                </bdi>
              ),
            })}
          </p>
        )}
      </CoverFrame>
      <div className="grid gap-3 p-4 pt-3">
        <CardTitle id="group-name">{group.name}</CardTitle>
        {children}
        <div className="flex items-center gap-3">
          {faces}
          <ul className="dot-separated font-semibold tabular-nums">
            {badge && <li>{badge}</li>}
            <li>{plural(eventCount, '{count} event', '{count} events')}</li>
            <li>{plural(memberCount, '{count} member', '{count} members')}</li>
          </ul>
        </div>
        {actions}
      </div>
    </>
  )
}
