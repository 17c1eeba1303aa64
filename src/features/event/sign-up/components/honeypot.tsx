import { type RefObject, useId } from 'react'
import { t } from '@/lib/text/translate'

/**
 * A trap for programs that fill in forms. People cannot see the field or reach it by keyboard, screen readers skip it, and password
 * managers ignore it. A form that fills it in signs no one up (`docs/decisions/joining.md`).
 */
export function Honeypot({ inputRef }: { inputRef: RefObject<HTMLInputElement | null> }) {
  const id = useId()
  return (
    <div aria-hidden="true" className="sr-only">
      <label htmlFor={id}>{t('Website')}</label>
      <input
        ref={inputRef}
        id={id}
        name="website"
        type="text"
        defaultValue=""
        tabIndex={-1}
        autoComplete="off"
        data-1p-ignore=""
        data-lpignore="true"
      />
    </div>
  )
}
