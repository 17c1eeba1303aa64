import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { EventPageData } from '@/entities/event/event-schema'
import { t } from '@/lib/text/translate'
import { LoadFailure } from '@/ui/feedback/load-failure'
import { Skeletons } from '@/ui/feedback/skeletons'
import { Segmented } from '@/ui/form/segmented'
import { Sheet, type SheetState } from '@/ui/sheet/sheet'
import { cohostsQuery } from '../queries'
import { helpChoices } from '../rules'
import type { HelpsWith } from '../schema'
import { CohostLinkBox } from './cohost-link-box'
import { CohostList } from './cohost-list'

interface CohostsSheetProps extends SheetState {
  event: Pick<EventPageData['event'], 'id' | 'name'>
}

const LABELS: Record<HelpsWith, () => string> = { series: () => t('All dates'), event: () => t('This date') }

/** The co-hosts of an event, and the link that makes them; for its organizer. */
export function CohostsSheet({ event, open, onOpenChange }: CohostsSheetProps) {
  const { data, error, refetch } = useQuery({ ...cohostsQuery(event.id), enabled: open })
  const [chosen, setChosen] = useState<HelpsWith>('series')
  const choices = data ? helpChoices(data) : []
  const helpsWith = choices.includes(chosen) ? chosen : 'event'
  const shown = data?.[helpsWith]
  return (
    <Sheet open={open} onOpenChange={onOpenChange} title={t('Co-hosts')}>
      {shown ? (
        <div className="grid gap-5">
          <p className="text-pretty text-muted leading-snug">
            {helpsWith === 'series'
              ? t(
                  'Anyone who opens the link and signs in helps you run all dates: the list, payments, the waitlist, teams.',
                )
              : t(
                  'Anyone who opens the link and signs in helps you run this event: the list, payments, the waitlist, teams.',
                )}{' '}
            {t(
              'They edit, move and call it off too. They cannot delete it, change privacy, group or price, or add other co-hosts.',
            )}
          </p>
          {choices.length > 1 && (
            <Segmented
              label={t('Help with')}
              value={helpsWith}
              onChange={setChosen}
              options={choices.map((value) => ({ value, label: LABELS[value]() }))}
            />
          )}
          <CohostLinkBox key={helpsWith} event={event} helpsWith={helpsWith} of={shown} />
          <CohostList eventId={event.id} cohosts={shown.cohosts} />
        </div>
      ) : error ? (
        <LoadFailure what={t('The co-hosts')} error={error} onRetry={refetch} />
      ) : (
        <Skeletons label={t('Loading co-hosts')} shapes={['h-16', 'h-13']} className="pb-3" />
      )}
    </Sheet>
  )
}
