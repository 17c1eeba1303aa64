import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { OwnRecord } from '@/features/event/attendance/components/own-record'
import { readGuest } from '@/features/event/guest-link/guests'
import { LoadFailure } from '@/ui/feedback/load-failure'
import { Skeletons } from '@/ui/feedback/skeletons'
import { PictureCard } from '@/ui/picture/picture-card'
import { drawSeason } from '../draw-season'
import { fileNameOf } from '../export'
import { seasonQuery } from '../queries'
import type { Season } from '../season'

interface SeasonCardProps {
  seriesId: string
  /** The date on the page, the newest one that counts. */
  eventId: string
}

/** The viewer's dates of a series as a picture. Loaded, and its dates read, when somebody asks for it. */
export function SeasonCard({ eventId, seriesId }: SeasonCardProps) {
  const { data, error, refetch } = useQuery(seasonQuery(eventId))
  if (data)
    return (
      <div className="grid gap-3">
        <Drawn season={data} />
        <div className="px-2 text-center empty:hidden">
          <OwnRecord seriesId={seriesId} secret={readGuest(eventId)?.secret} />
        </div>
      </div>
    )
  if (error) return <LoadFailure what="Your season" error={error} onRetry={refetch} />
  if (data === null)
    return <p className="px-2 text-center text-muted text-small">You have not been on any of the dates yet.</p>
  return <Skeletons label="Loading your season" shapes={['h-54']} />
}

function Drawn({ season }: { season: Season }) {
  const draw = useCallback((canvas: HTMLCanvasElement) => drawSeason(canvas, season), [season])
  return (
    <PictureCard
      title={season.headline}
      text="Your dates. Others appear only as filled slots."
      label={`Season card: ${season.headline}, ${season.summary}`}
      fileName={`${fileNameOf(season.title)}_season.png`}
      draw={draw}
    />
  )
}
