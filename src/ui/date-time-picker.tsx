import { CalendarDays } from 'lucide-react'
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { toPickerText } from '@/lib/datetime'
import { DateTimeSheet } from './date-time-sheet'
import { IconButton } from './icon-button'
import { readExactDate, readTypedDate } from './picker-rules'

interface DateTimePickerProps {
  value: Date | null
  onChange: (value: Date | null) => void
  id: string
  /** What the date is for, e.g. 'Start Date & Time': title of the sheet and name of its button. */
  label: string
  /** The message for text that is not a date. `value` stays as it was. */
  invalidText?: string
  'aria-describedby'?: string
  'aria-invalid'?: boolean
  'aria-required'?: boolean
}

/**
 * A moment in local time, typed as MM/DD/YYYY hh:mm aa or picked in a sheet. Text that is no date stays, is marked,
 * and keeps the form around it from being submitted with the older value.
 */
export function DateTimePicker({
  value,
  onChange,
  id,
  label,
  invalidText = 'Invalid date format',
  ...aria
}: DateTimePickerProps) {
  const input = useRef<HTMLInputElement>(null)
  const [open, setOpen] = useState(false)
  // What is being typed, until it has become the value; null shows the value.
  const [draft, setDraft] = useState<string | null>(null)
  const [wrong, setWrong] = useState(false)
  const [known, setKnown] = useState(value?.getTime())
  if (value?.getTime() !== known) {
    setKnown(value?.getTime())
    setDraft(null)
    setWrong(false)
  }

  function choose(next: Date | null) {
    setDraft(null)
    setWrong(false)
    if (next?.getTime() !== value?.getTime()) onChange(next)
  }

  function type(text: string) {
    setDraft(text)
    setWrong(false)
    const exact = readExactDate(text)
    if (exact) choose(exact)
    else if (text.trim() === '' && value) onChange(null)
  }

  /** Reads the typed text; false when it is no date. */
  function commit(): boolean {
    if (draft === null) return true
    const read = draft.trim() === '' ? null : readTypedDate(draft, new Date())
    if (read || draft.trim() === '') {
      choose(read)
      return true
    }
    setWrong(true)
    return false
  }

  const refuse = useEffectEvent((event: Event) => {
    if (commit()) return
    event.preventDefault()
    event.stopPropagation()
    input.current?.focus()
  })
  useEffect(() => {
    const form = input.current?.form
    form?.addEventListener('submit', refuse)
    return () => form?.removeEventListener('submit', refuse)
  }, [])

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter') return
    event.preventDefault()
    commit()
  }

  const message = wrong ? invalidText : null
  return (
    <div className="min-w-0">
      <div className="relative">
        <input
          {...aria}
          ref={input}
          id={id}
          type="text"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="done"
          placeholder="MM/DD/YYYY hh:mm aa"
          aria-invalid={message ? true : aria['aria-invalid']}
          aria-describedby={
            [aria['aria-describedby'], message && `${id}-message`].filter(Boolean).join(' ') || undefined
          }
          value={draft ?? (value ? toPickerText(value) : '')}
          onChange={(event) => type(event.target.value)}
          onBlur={commit}
          onKeyDown={onKeyDown}
          className="field-box pr-12 tabular-nums placeholder:text-[0.8em]"
        />
        <IconButton
          label={`Choose ${label}`}
          icon={<CalendarDays aria-hidden="true" size={22} />}
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
          className="absolute top-0.5 right-0.5"
        />
      </div>
      <div aria-live="polite">
        {message && (
          <p id={`${id}-message`} className="mt-1.5 font-medium text-danger-text text-body leading-snug">
            {message}
          </p>
        )}
      </div>
      <DateTimeSheet open={open} onOpenChange={setOpen} title={label} value={value} onChange={choose} />
    </div>
  )
}
