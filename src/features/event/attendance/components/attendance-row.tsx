import { Check, X } from 'lucide-react'
import type { EventPageData, RosterRow } from '@/entities/event/event-schema'
import { Avatar } from '@/entities/person/avatar'
import { countedSlot } from '@/entities/slots/sections'
import { t } from '@/lib/text/translate'
import { cx } from '@/ui/layout/cx'

interface AttendanceRowProps {
  data: Pick<EventPageData, 'event'>
  row: RosterRow
  /** Undefined: no mark. */
  came: boolean | undefined
  /** Null: marks can no longer be made. */
  onChange: (came: boolean | null) => void
}

/** One person and two marks: came, and did not come. A tap on the mark that is set takes it back. */
export function AttendanceRow({ data, row, came, onChange }: AttendanceRowProps) {
  const { name } = row
  return (
    <li className="flex min-h-14 items-center gap-3 py-1">
      <Avatar name={name} slot={countedSlot(data.event, row)} />
      <bdi className="wrap-anywhere min-w-0 flex-1 text-left font-semibold leading-snug">{name}</bdi>
      <span className="flex shrink-0 gap-1.5">
        <Mark
          label={t('{name} came', { name })}
          isOn={came === true}
          tone="accent"
          onTap={(isOn) => onChange(isOn ? true : null)}
        >
          <Check size={22} strokeWidth={2.5} />
        </Mark>
        <Mark
          label={t('{name} did not come', { name })}
          isOn={came === false}
          tone="danger"
          onTap={(isOn) => onChange(isOn ? false : null)}
        >
          <X size={22} strokeWidth={2.5} />
        </Mark>
      </span>
    </li>
  )
}

const TONES = {
  accent: 'aria-pressed:border-accent aria-pressed:bg-accent aria-pressed:text-accent-ink',
  danger: 'aria-pressed:border-danger aria-pressed:bg-danger aria-pressed:text-danger-ink',
}

interface MarkProps {
  label: string
  isOn: boolean
  tone: keyof typeof TONES
  onTap: (isOn: boolean) => void
  children: React.ReactNode
}

function Mark({ label, isOn, tone, onTap, children }: MarkProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-pressed={isOn}
      onClick={() => onTap(!isOn)}
      className={cx(
        // When it gets the focus, it must not hide behind the count, which stays in sight.
        'grid h-12 w-13 scroll-mt-28 place-items-center rounded-control border-[1.5px] border-control text-muted transition-colors duration-100',
        'forced-colors:aria-pressed:bg-[Highlight] forced-colors:aria-pressed:text-[HighlightText]',
        TONES[tone],
      )}
    >
      {children}
    </button>
  )
}
