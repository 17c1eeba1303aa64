import { WifiOff } from 'lucide-react'
import { useAge } from './use-age'
import { useConnection } from './use-connection'

/** Says that what is on the screen may be old, and how old. Nothing while the network answers. */
export function OfflineBanner() {
  const { offline, readAt, lacking } = useConnection()
  const age = useAge(offline ? readAt : null)

  return (
    <div role="status">
      {offline && (
        <p className="page-header flex items-center justify-center gap-2 bg-warn-soft px-4 font-semibold text-sm text-warn-text leading-snug">
          <WifiOff aria-hidden="true" size={18} className="shrink-0" />
          <span className="py-1.5">{wordsFor(age, lacking)}</span>
        </p>
      )}
    </div>
  )
}

function wordsFor(age: string | null, lacking: boolean): string {
  if (age) return `Offline – last updated ${age}`
  return lacking ? 'Offline – waiting for a connection' : 'Offline'
}
