import { WifiOff } from 'lucide-react'
import { serverTime } from '@/lib/browser/clock'
import { useNow } from '@/lib/browser/use-now'
import { relativeTime } from '@/lib/text/date-text'
import { t } from '@/lib/text/translate'
import { useConnection } from './use-connection'

/** Says that the screen may be out of date, and how old it is. Shows nothing while the network answers. */
export function OfflineBanner() {
  const { offline, readAt, isIncomplete } = useConnection()
  const now = useNow()
  const text =
    readAt !== null
      ? t('Offline – last updated {time}', { time: relativeTime(serverTime(readAt).toISOString(), now) })
      : isIncomplete
        ? t('Offline – waiting for a connection')
        : t('Offline')
  return (
    <div role="status">
      {offline && (
        // The key makes a new text a new element, which replaces the old one without an animation.
        <p
          key={text}
          className="page-header flex items-center justify-center gap-2 bg-sunken px-4 font-semibold text-body text-text leading-snug"
        >
          <WifiOff size={18} className="shrink-0" />
          <span className="py-1.5">{text}</span>
        </p>
      )}
    </div>
  )
}
