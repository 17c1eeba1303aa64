import { type ReactNode, useId } from 'react'
import { cx } from '@/ui/layout/cx'

export interface SwitchProps {
  checked: boolean
  onCheckedChange: (checked: boolean) => void
  label: ReactNode
  description?: ReactNode
  disabled?: boolean
  id?: string
}

/** A setting that is on or off at once. The whole row is its touch target. */
export function Switch({ checked, onCheckedChange, label, description, disabled, id }: SwitchProps) {
  const ownId = useId()
  const switchId = id ?? ownId
  return (
    <div
      className={cx('relative flex min-h-11 justify-between gap-4 py-1', description ? 'items-start' : 'items-center')}
    >
      <div className={cx('min-w-0', Boolean(description) && 'pt-1.5')}>
        <label htmlFor={switchId} className={cx('font-medium text-body leading-snug', disabled && 'text-muted')}>
          {label}
          {/* Stretches the label over the row, so that a thumb may land anywhere on it. */}
          <span aria-hidden="true" className="absolute inset-0" />
        </label>
        {description && (
          <p id={`${switchId}-text`} className="mt-0.5 text-muted text-body leading-snug">
            {description}
          </p>
        )}
      </div>
      <button
        id={switchId}
        type="button"
        role="switch"
        aria-checked={checked}
        aria-describedby={description ? `${switchId}-text` : undefined}
        disabled={disabled}
        onClick={() => onCheckedChange(!checked)}
        className={cx(
          'relative h-8 w-14 shrink-0 rounded-[10px] border-[1.5px] transition-colors duration-150',
          checked ? 'border-accent bg-accent' : 'border-control bg-sunken',
          disabled && 'opacity-50',
        )}
      >
        <span
          aria-hidden="true"
          className={cx(
            'absolute top-1 left-1 grid size-[21px] place-items-center rounded-[6px] transition-transform duration-150 forced-colors:bg-[ButtonText]',
            checked ? 'translate-x-6 bg-accent-ink' : 'bg-control',
          )}
        />
      </button>
    </div>
  )
}
