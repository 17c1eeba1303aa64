import { otherTimeInZone } from '@/lib/text/zone-time'

interface TimeAtEventProps {
  /** ISO; null draws nothing. */
  iso: string | null
  /** The zone in which the event takes place; where it is not known, nothing is drawn. */
  zone: string | null | undefined
}

/** The time in the event's zone, below the viewer's own time. Nothing if they are the same. */
export function TimeAtEvent({ iso, zone }: TimeAtEventProps) {
  const text = otherTimeInZone(iso, zone)
  return text && <span className="block text-muted text-small leading-snug">{text}</span>
}
