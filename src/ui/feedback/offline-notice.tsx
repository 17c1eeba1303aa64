import { WifiOff } from 'lucide-react'

interface OfflineNoticeProps {
  /** How old the oldest thing on the screen is; null when nothing on it was read. */
  age: string | null
  /** Something on the screen has never been read. */
  isIncomplete: boolean
}

/** Above a page that shows older data. */
export function OfflineNotice({ age, isIncomplete }: OfflineNoticeProps) {
  const text = textFor(age, isIncomplete)
  return (
    // The key makes a new text a new element, which replaces the old one without an animation.
    <p
      key={text}
      className="page-header flex items-center justify-center gap-2 bg-warn-soft px-4 font-semibold text-body text-warn-text leading-snug"
    >
      <WifiOff size={18} className="shrink-0" />
      <span className="py-1.5">{text}</span>
    </p>
  )
}

function textFor(age: string | null, isIncomplete: boolean): string {
  if (age) return `Offline – last updated ${age}`
  return isIncomplete ? 'Offline – waiting for a connection' : 'Offline'
}
