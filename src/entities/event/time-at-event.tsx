import { timeAtEvent } from '@/lib/text/zone-time'

interface TimeAtEventProps {
  /** ISO; null draws nothing. */
  iso: string | null
  /** The zone in which the event takes place; where it is not known, nothing is drawn. */
  zone: string | null | undefined
}

/** What the clocks say where the event is, as a line below the viewer's own time; nothing where it is the same. */
export function TimeAtEvent({ iso, zone }: TimeAtEventProps) {
  const text = timeAtEvent(iso, zone)
  return text && <span className="block text-muted text-small leading-snug">{text}</span>
}
