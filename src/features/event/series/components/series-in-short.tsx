import type { EventPageData } from '@/entities/event/event-schema'
import { SeriesFact } from '@/entities/event/series-fact'
import type { Series } from '@/entities/series/series'
import { SeasonCollapsible } from '@/features/event/share/components/season-collapsible'
import { type OwnPlace, PlaceSwitches } from './place-switches'

interface SeriesInShortProps {
  data: EventPageData
  series: Series
  now: Date
  /** The person of the page. */
  own: OwnPlace | null
}

export const SeriesInShort = ({ data, series, now, own }: SeriesInShortProps) => (
  <>
    <SeriesFact series={series} event={data.event} now={now} />
    <div className="border-line border-t pt-2 empty:hidden">
      <PlaceSwitches data={data} series={series} own={own} />
      <SeasonCollapsible data={data} />
    </div>
  </>
)
