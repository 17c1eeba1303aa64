import { type ReactNode, useId } from 'react'
import { t } from '@/lib/text/translate'
import { cx } from '@/ui/layout/cx'
import { FieldMessage } from './field-message'

interface FieldControlProps {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
  'aria-required': true | undefined
}

interface FieldProps {
  label: ReactNode
  htmlFor?: string
  required?: boolean
  hint?: ReactNode
  error?: string | undefined
  /** A warning that does not stop the form. */
  warning?: string | null
  /** Length so far and its limit, shown as 12/200. */
  counter?: { value: number; max: number }
  /** Something small at the end of the label's line; the keyboard reaches it after the control. */
  aside?: ReactNode
  /** Draws the control; spread the given props on it so that label, hint and error belong to it. */
  children: (props: FieldControlProps) => ReactNode
}

/** Label, hint, counter and error around one control, wired for screen readers. */
export function Field({ label, htmlFor, required, hint, error, warning, counter, aside, children }: FieldProps) {
  const ownId = useId()
  const id = htmlFor ?? ownId
  const describedBy = [
    hint && `${id}-hint`,
    error && `${id}-error`,
    warning && `${id}-warning`,
    counter && `${id}-count`,
  ]
    .filter(Boolean)
    .join(' ')
  const over = counter !== undefined && counter.value > counter.max

  const control = children({
    id,
    'aria-describedby': describedBy || undefined,
    'aria-invalid': error ? true : undefined,
    'aria-required': required || undefined,
  })

  return (
    <div className={cx('grid min-w-0', aside !== undefined && 'grid-cols-[1fr_auto]')}>
      <label htmlFor={id} className="mb-1.5 justify-self-start font-medium text-body leading-snug">
        {label}
        {required && (
          <span aria-hidden="true" className="text-danger-text">
            {'\u00A0*'}
          </span>
        )}
      </label>
      {aside !== undefined ? (
        <>
          <div className="col-span-2 row-start-2">{control}</div>
          <div className="col-start-2 row-start-1 self-end">{aside}</div>
        </>
      ) : (
        control
      )}
      <div className="col-span-full flex items-start justify-between gap-3 text-body leading-snug">
        <div className="min-w-0">
          {/* Always rendered, so that screen readers announce a new message. */}
          <div aria-live="polite">
            {error && (
              <FieldMessage id={`${id}-error`} className="mt-1.5">
                {error}
              </FieldMessage>
            )}
            {warning && (
              <FieldMessage isWarning id={`${id}-warning`} className="mt-1.5">
                {warning}
              </FieldMessage>
            )}
          </div>
          {hint && (
            <p id={`${id}-hint`} className="mt-1.5 text-muted">
              {hint}
            </p>
          )}
        </div>
        {counter && (
          <p
            id={`${id}-count`}
            className={cx('mt-1.5 shrink-0 text-small tabular-nums', over ? 'text-danger-text' : 'text-muted')}
          >
            <span aria-hidden="true">
              {counter.value}/{counter.max}
            </span>
            <span className="sr-only">{t('{value} of {max} characters', counter)}</span>
          </p>
        )}
      </div>
    </div>
  )
}
