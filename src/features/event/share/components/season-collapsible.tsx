import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import type { EventPageData } from '@/entities/event/event-schema'
import { t } from '@/lib/text/translate'
import { lazyComponent } from '@/ui/feedback/lazy-component'
import { Skeleton } from '@/ui/feedback/skeleton'
import { LIST_ROW } from '@/ui/layout/list-row'

const CardMissing = () => (
  <p className="px-2 text-center text-muted text-small">{t('The season card is not on your phone yet.')}</p>
)

const SeasonCard = lazyComponent(() => import('./season-card'), 'SeasonCard', {
  placeholder: <Skeleton className="h-54" />,
  unavailable: <CardMissing />,
})

/** Unfolds the viewer's season card, where a series has had dates before this one. A private date has no card to share. */
export function SeasonCollapsible({ data: { event, series } }: { data: EventPageData }) {
  /** Only then is the card's code loaded and are its dates read. */
  const [wasOpened, setWasOpened] = useState(false)
  if (!series?.earlier?.length || event.is_private) return null
  return (
    <details className="group" onToggle={() => setWasOpened(true)}>
      <summary className={`${LIST_ROW} list-none justify-between font-semibold [&::-webkit-details-marker]:hidden`}>
        {t('Your season')}
        <ChevronDown size={18} className="text-muted group-open:rotate-180" />
      </summary>
      {wasOpened && <SeasonCard eventId={event.id} />}
    </details>
  )
}
