import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import type { EventLabel } from '@/entities/event/event-schema'
import { LabelDot } from '@/entities/slots/label-dot'
import { cx } from '@/ui/layout/cx'

interface LabelFilterProps {
  labels: readonly EventLabel[]
  /** The id of the chosen label; null shows all people. */
  value: string | null
  onChange: (labelId: string | null) => void
  /** Stands before the labels: shows only people with debts. For managers of an event that costs something. */
  unpaid: { chosen: boolean; onChange: (chosen: boolean) => void } | undefined
  /** Drawn after the labels. */
  trailing: ReactNode
}

/** One button per label. It limits the list to the people with that label; pressing it again shows all people. */
export function LabelFilter({ labels, value, onChange, unpaid, trailing }: LabelFilterProps) {
  return (
    <fieldset className="-mx-4 -my-1.5 flex min-w-0 gap-2 overflow-x-auto px-4 py-1.5 [scrollbar-width:none]">
      <legend className="sr-only">Filter by label</legend>
      {unpaid && (
        <FilterChip chosen={unpaid.chosen} onClick={() => unpaid.onChange(!unpaid.chosen)}>
          Unpaid
        </FilterChip>
      )}
      {labels.map((label) => {
        const chosen = label.id === value
        return (
          <FilterChip key={label.id} chosen={chosen} onClick={() => onChange(chosen ? null : label.id)}>
            <LabelDot color={label.color} />
            <bdi className="min-w-0 line-fades">{label.name}</bdi>
          </FilterChip>
        )
      })}
      {trailing}
    </fieldset>
  )
}

interface FilterChipProps {
  chosen: boolean
  onClick: () => void
  children: ReactNode
}

/** One way to limit the list; pressing it again shows all people. */
function FilterChip({ chosen, onClick, children }: FilterChipProps) {
  return (
    <button
      type="button"
      aria-pressed={chosen}
      onClick={onClick}
      className={cx(
        'inline-flex min-h-11 max-w-[70vw] shrink-0 items-center gap-2 rounded-control px-4 font-semibold text-body active:brightness-95',
        chosen ? 'bg-accent-soft text-accent-text' : 'bg-sunken text-text',
      )}
    >
      {children}
      {chosen && <Check size={16} className="shrink-0" />}
    </button>
  )
}
