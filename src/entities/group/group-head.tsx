import type { ReactNode } from 'react'
import { counted } from '@/lib/text/text'
import { CardTitle } from '@/ui/layout/card-title'
import { GroupMark } from './group-mark'

interface GroupHeadProps {
  group: { id: string; name: string }
  eventCount: number
  memberCount: number
  /** Beside its size: the badge of a private group. */
  badge?: ReactNode
  /** Between name and size: what it is about. */
  children?: ReactNode
}

/** The head of a group: its mark, name, description and size. */
export function GroupHead({ group, eventCount, memberCount, badge, children }: GroupHeadProps) {
  return (
    <div className="grid gap-3">
      <GroupMark id={group.id} name={group.name} />
      <CardTitle id="group-name">{group.name}</CardTitle>
      {children}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-muted tabular-nums">
        {badge}
        <ul className="dot-separated">
          <li>{counted(eventCount, 'event')}</li>
          <li>{counted(memberCount, 'member')}</li>
        </ul>
      </div>
    </div>
  )
}
