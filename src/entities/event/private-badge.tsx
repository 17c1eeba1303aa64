import { Lock } from 'lucide-react'
import { Badge } from '@/ui/layout/badge'

/** On an event's page it stands below who hosts it, on an invite below the name, of a group and in lists in the line of the numbers. */
export function PrivateBadge() {
  return (
    <Badge tone="warn" className="gap-1">
      <Lock aria-hidden="true" size={13} strokeWidth={2.4} />
      Private
    </Badge>
  )
}
