import { useCallback } from 'react'
import type { EventPageData } from '@/entities/event/event-schema'
import { useNow } from '@/lib/browser/use-now'
import { PictureCard } from '@/ui/picture/picture-card'
import { drawPoster } from '../draw-poster'
import { fileNameOf } from '../export'
import { posterOf } from '../poster'

interface PosterCardProps {
  data: EventPageData
  /** The link of the invite. */
  link: string
}

/** The event as a picture for a story. It is drawn again when somebody joins or leaves. */
export function PosterCard({ data, link }: PosterCardProps) {
  const { name, is_private } = data.event
  const poster = posterOf(data, link, useNow())
  // The same words give the same picture, however often the page is read again.
  const words = JSON.stringify(poster)
  const draw = useCallback((canvas: HTMLCanvasElement) => drawPoster(canvas, JSON.parse(words)), [words])
  return (
    <PictureCard
      isHero
      title="A picture for your story"
      text={is_private ? 'No names, because the event is private.' : null}
      label={`Poster of ${name}: ${poster.room}`}
      fileName={`${fileNameOf(name)}.png`}
      draw={draw}
    />
  )
}
