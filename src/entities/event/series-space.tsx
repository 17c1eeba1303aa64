import type { ReactNode } from 'react'
import type { Series } from '@/entities/series/series'

interface SeriesSpaceProps {
  series: Series | null | undefined
  /** `SeriesFact`, or something that contains it. */
  children: ReactNode
}

/** Reserves the height of `SeriesFact` on an event's card. Its code is loaded after the page, and only for a series. */
export function SeriesSpace({ series, children }: SeriesSpaceProps) {
  return series && <div className={series.earlier?.[0] ? 'min-h-30' : 'min-h-19'}>{children}</div>
}
