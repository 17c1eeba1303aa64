import type { EventPageData } from '@/entities/event/event-schema'
import { mayDo } from '@/entities/event/rights'
import { ruleHint, ruleSentence } from '@/entities/series/series-text'
import { OverTimeButton } from '@/features/event/attendance/components/over-time-button'
import { useNow } from '@/lib/browser/use-now'
import { Notice } from '@/ui/feedback/notice'
import type { Plan } from '../schema'
import { EndSeries } from './end-series'
import { PlannedDateRow } from './planned-date-row'
import { Regulars } from './regulars'

interface SeriesPlanProps {
  plan: Plan
  /** The page's own event. */
  data: EventPageData
}

/** The rule in a sentence, the next dates, and who keeps a place. */
export function SeriesPlan({ plan, data }: SeriesPlanProps) {
  const now = useNow()
  const { dates, ended } = plan
  // People who help to run its group may not.
  const mayChange = mayDo('own', data) && !ended
  // A date that is open may have been moved, so its time need not be the rule's.
  const start = dates.find(({ id }) => id === null)?.datetime ?? null
  const hint = ruleHint(plan)
  return (
    <div className="grid gap-5">
      {ended ? (
        <Notice>This series has ended. The dates that exist stay.</Notice>
      ) : (
        dates.length > 0 && (
          <p className="leading-snug">
            {ruleSentence(plan, start)}.{hint && <span className="block text-muted text-small">{hint}</span>}
          </p>
        )
      )}
      {dates.length > 0 && (
        <section aria-labelledby="planned-dates">
          <h3 id="planned-dates" className="font-semibold text-muted text-body">
            Next dates
          </h3>
          <ul>
            {dates.map((date) => (
              <PlannedDateRow
                key={date.occurs_on}
                plan={plan}
                date={date}
                name={data.event.name}
                isShown={date.id === data.event.id}
                mayChange={mayChange}
                maySkip={mayDo('skip', data) && !ended}
                now={now}
              />
            ))}
          </ul>
        </section>
      )}
      <Regulars plan={plan} data={data} />
      <OverTimeButton scope={{ id: plan.id, kind: 'series', name: 'This series' }} variant="secondary" full />
      {mayChange && <EndSeries plan={plan} />}
    </div>
  )
}
