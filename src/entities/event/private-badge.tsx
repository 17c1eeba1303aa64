import { Lock } from 'lucide-react'
import { t } from '@/lib/text/translate'
import { Badge } from '@/ui/layout/badge'

/** On an event's page it is below the host's name, on an invite below the event's, elsewhere in the line of the numbers. */
export function PrivateBadge() {
  return (
    <Badge className="gap-1">
      <Lock size={13} strokeWidth={2.4} />
      {t('Private')}
    </Badge>
  )
}
