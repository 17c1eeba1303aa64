import { ChevronRight } from 'lucide-react'
import { isTimed, rangeText, type TimeFrame } from '@/entities/event/section-times'
import { plural } from '@/lib/text/translate'
import type { SectionRow } from '../rules'
import { partId, sectionTitle } from '../use-sections'

interface CollapsedTimeProps {
  row: SectionRow
  index: number
  frame: TimeFrame
  /** 'Sat, Nov 28': it stands above, so only screen readers need it here. */
  day: string | null
  onOpen: () => void
}

/** A section with a time, in one line: there may be sixty. A tap opens its fields. */
export function CollapsedTime({ row, index, frame, day, onOpen }: CollapsedTimeProps) {
  if (!isTimed(row)) return null
  return (
    <button
      type="button"
      id={partId(row, 'name')}
      aria-expanded={false}
      onClick={onOpen}
      className="flex min-h-11 w-full items-center gap-2 rounded-button bg-sunken px-3 py-1.5 text-left forced-colors:border"
    >
      <span className="min-w-0 flex-1">
        {row.name && <span className="wrap-anywhere block font-semibold leading-snug">{sectionTitle(row, index)}</span>}
        {day && <span className="sr-only">{day}, </span>}
        <span className="tabular-nums">{rangeText(row, { ...frame, day: day ? row.start : frame.day })}</span>
      </span>
      <span className="shrink-0 text-muted text-small tabular-nums">
        {plural(row.size ?? 1, '{count} slot', '{count} slots')}
      </span>
      <ChevronRight aria-hidden="true" size={18} className="-mr-1 shrink-0 text-muted" />
    </button>
  )
}
