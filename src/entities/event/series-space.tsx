import type { ReactNode } from 'react'
import type { Series } from '@/entities/series/series'

interface SeriesSpaceProps {
  series: Series | null | undefined
  /** What `SeriesFact` draws, or what has it in it. */
  children: ReactNode
}

/**
 * The place of a series' lines on an event's card, as high as they are. Their code is loaded after the page: the first
 * paint does without it, and an event without a series too.
 */
export function SeriesSpace({ series, children }: SeriesSpaceProps) {
  return series && <div className={series.earlier?.[0] ? 'min-h-30' : 'min-h-19'}>{children}</div>
}
