import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { t } from '@/lib/text/translate'
import { LoadFailure } from '@/ui/feedback/load-failure'
import { Skeletons } from '@/ui/feedback/skeletons'
import { PictureCard } from '@/ui/picture/picture-card'
import { drawSeason } from '../draw-season'
import { fileNameOf } from '../export'
import { seasonQuery } from '../queries'
import type { Season } from '../season'

interface SeasonCardProps {
  /** The date on the page, the newest one that counts. */
  eventId: string
}

/** The viewer's dates of a series as a picture. Loaded on request, and its dates fetched. */
export function SeasonCard({ eventId }: SeasonCardProps) {
  const { data, error, refetch } = useQuery(seasonQuery(eventId))
  if (data) return <Drawn season={data} />
  if (error) return <LoadFailure what={t('Your season')} error={error} onRetry={refetch} />
  if (data === null)
    return <p className="px-2 text-center text-muted text-small">{t('You have not been on any of the dates yet.')}</p>
  return <Skeletons label={t('Loading your season')} shapes={['h-54']} />
}

function Drawn({ season }: { season: Season }) {
  const draw = useCallback((canvas: HTMLCanvasElement) => drawSeason(canvas, season), [season])
  return (
    <PictureCard
      title={season.headline}
      text={t('Your dates. Others appear only as filled slots.')}
      label={t('Season card: {headline}, {summary}', { headline: season.headline, summary: season.summary })}
      fileName={`${fileNameOf(season.title)}_season.png`}
      draw={draw}
    />
  )
}
