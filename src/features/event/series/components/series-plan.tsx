import type { EventPageData } from '@/entities/event/event-schema'
import { mayDo } from '@/entities/event/rights'
import { EarlierDates } from '@/entities/event/series-fact'
import type { Series } from '@/entities/series/series'
import { ruleHint, ruleSentence } from '@/entities/series/series-text'
import { OverTimeButton } from '@/features/event/attendance/components/over-time-button'
import { SeasonCollapsible } from '@/features/event/share/components/season-collapsible'
import { useNow } from '@/lib/browser/use-now'
import { t } from '@/lib/text/translate'
import { timeInZone } from '@/lib/text/zone-time'
import { Notice } from '@/ui/feedback/notice'
import { CARD_LIST } from '@/ui/layout/list-row'
import { hasBegun } from '../rules'
import type { Plan } from '../schema'
import { EndSeries } from './end-series'
import { type OwnPlace, PlaceSwitches } from './place-switches'
import { PlannedDateRow } from './planned-date-row'
import { Regulars } from './regulars'

interface SeriesPlanProps {
  plan: Plan
  /** The page's own event. */
  data: EventPageData
  series: Series
  /** The person of the page. */
  own: OwnPlace | null
}

export function SeriesPlan({ plan, data, series, own }: SeriesPlanProps) {
  const now = useNow()
  const { ended } = plan
  const dates = plan.dates.filter((date) => !hasBegun(date, now))
  // People who help to run its group may not.
  const mayChange = mayDo('own', data) && !ended
  // A date that is open may have been moved, so its time need not be the rule's.
  const start = dates.find(({ id }) => id === null)?.datetime ?? null
  const timeOf = (iso: string) => timeInZone(iso, plan.time_zone)
  const hint = ruleHint(plan)
  return (
    <div className="grid gap-5">
      {ended ? (
        <Notice>{t('This series has ended. The dates that exist stay.')}</Notice>
      ) : (
        dates.length > 0 && (
          <p className="text-muted leading-snug">
            {ruleSentence(plan, start)}.{hint && <span className="block text-small">{hint}</span>}
          </p>
        )
      )}
      {dates.length > 0 && (
        <section aria-labelledby="planned-dates" className="grid gap-2">
          <h3 id="planned-dates" className="font-semibold">
            {t('Next dates')}
          </h3>
          <ul aria-labelledby="planned-dates" className={CARD_LIST}>
            {dates.map((date) => (
              <PlannedDateRow
                key={date.occurs_on}
                plan={plan}
                date={date}
                name={data.event.name}
                hasRuleTime={start !== null && timeOf(date.datetime) === timeOf(start)}
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
      <div className="rounded-card bg-surface px-4 py-2 shadow-card empty:hidden">
        <PlaceSwitches data={data} series={series} own={own} />
      </div>
      <div className={CARD_LIST}>
        <EarlierDates series={series} asRow />
        <SeasonCollapsible data={data} />
        <OverTimeButton scope={{ id: plan.id, kind: 'series', name: t('This series') }} asRow />
        {mayChange && <EndSeries plan={plan} />}
      </div>
    </div>
  )
}
