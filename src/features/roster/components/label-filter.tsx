import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import type { EventLabel } from '@/features/registrations/event-schema'
import { cx } from '@/ui/cx'
import { LabelDot } from '@/ui/label-dot'

interface LabelFilterProps {
  labels: readonly EventLabel[]
  /** The id of the chosen label; null shows everybody. */
  value: string | null
  onChange: (labelId: string | null) => void
  /** Drawn after the labels. */
  trailing: ReactNode
}

/** One button per label. It limits the list to the people with that label; pressing it again shows everybody. */
export function LabelFilter({ labels, value, onChange, trailing }: LabelFilterProps) {
  return (
    <fieldset className="-mx-4.5 -my-1.5 flex min-w-0 gap-2 overflow-x-auto px-4.5 py-1.5 [scrollbar-width:none]">
      <legend className="sr-only">Filter by label</legend>
      {labels.map((label) => {
        const chosen = label.id === value
        return (
          <button
            key={label.id}
            type="button"
            aria-pressed={chosen}
            onClick={() => onChange(chosen ? null : label.id)}
            className={cx(
              'inline-flex min-h-11 max-w-[70vw] shrink-0 items-center gap-2 rounded-full px-4 font-semibold text-body active:brightness-95',
              chosen ? 'bg-accent-soft text-accent-text' : 'bg-sunken text-text',
            )}
          >
            <LabelDot color={label.color} />
            <bdi className="min-w-0 truncate">{label.name}</bdi>
            {chosen && <Check aria-hidden="true" size={16} className="shrink-0" />}
          </button>
        )
      })}
      {trailing}
    </fieldset>
  )
}
