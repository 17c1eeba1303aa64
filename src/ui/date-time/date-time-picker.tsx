import { CalendarDays } from 'lucide-react'
import {
  type KeyboardEvent,
  type MouseEvent,
  type Ref,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { serverTime } from '@/lib/browser/clock'
import { toPickerText } from '@/lib/text/datetime'
import { IconButton } from '@/ui/form/icon-button'
import { lazySheet } from '@/ui/sheet/lazy-sheet'
import { readExactDate, readTypedDate } from './picker-rules'

const DateTimeSheet = lazySheet(() => import('./date-time-sheet'), 'DateTimeSheet')

export interface DateTimePickerHandle {
  /** Opens its sheet from somewhere else. */
  open: () => void
}

interface DateTimePickerProps {
  ref?: Ref<DateTimePickerHandle> | undefined
  value: Date | null
  onChange: (value: Date | null) => void
  id: string
  /** Purpose of the date, such as 'Start Date & Time': the sheet's title and its button's name. */
  label: string
  /** Called when what was typed turns out to be no date, and when that is over. `value` stays as it was. */
  onWrong: (isWrong: boolean) => void
  /** The sheet's initial date while there is no value. */
  suggestion?: Date | null
  'aria-describedby'?: string
  'aria-invalid'?: boolean
  'aria-required'?: boolean
}

/**
 * A moment in local time, picked in a sheet or typed as MM/DD/YYYY hh:mm aa. A tap anywhere on the field opens the sheet,
 * whose keyboard button leads back to the field for typing; after Tab one types at once. Text that is no
 * date stays, is marked, and keeps the form around it from being submitted with the older value.
 */
export function DateTimePicker({
  ref,
  value,
  onChange,
  id,
  label,
  onWrong,
  suggestion = null,
  ...aria
}: DateTimePickerProps) {
  const input = useRef<HTMLInputElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  useImperativeHandle(ref, () => ({ open: () => setOpen(true) }), [])
  const [isTyping, setTyping] = useState(false)
  // The text being typed until it becomes the value; null shows the value.
  const [draft, setDraft] = useState<string | null>(null)
  const [wrong, setWrong] = useState(false)
  const [known, setKnown] = useState(value?.getTime())
  useEffect(() => onWrong(wrong), [onWrong, wrong])
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
    const read = draft.trim() === '' ? null : readTypedDate(draft, serverTime(), suggestion)
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

  /** In a focused field a tap moves the caret. Otherwise it must not bring up the on-screen keyboard. */
  function onMouseDown(event: MouseEvent) {
    if (document.activeElement !== input.current) event.preventDefault()
  }

  function onClick() {
    if (document.activeElement === input.current) return
    // The sheet gives the focus back to where it was: not to the field, for the same reason.
    opener.current?.focus({ preventScroll: true })
    setOpen(true)
  }

  /** In the task of the tap: otherwise Safari on iPhone does not show its keyboard. */
  function typeInstead() {
    flushSync(() => {
      setOpen(false)
      setTyping(true)
    })
    input.current?.focus()
    input.current?.select()
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'ArrowDown' && event.altKey) setOpen(true)
    if (event.key !== 'Enter') return
    event.preventDefault()
    commit()
  }

  return (
    <>
      <div className="relative min-w-0">
        <input
          {...aria}
          ref={input}
          id={id}
          type="text"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="done"
          inputMode={isTyping ? 'text' : 'none'}
          aria-haspopup="dialog"
          placeholder="MM/DD/YYYY hh:mm aa"
          value={draft ?? (value ? toPickerText(value) : '')}
          onChange={(event) => type(event.target.value)}
          onBlur={() => {
            setTyping(false)
            commit()
          }}
          onKeyDown={onKeyDown}
          onMouseDown={onMouseDown}
          onClick={onClick}
          className="field-box pr-12 tabular-nums placeholder:text-small"
        />
        <IconButton
          ref={opener}
          label={`Choose ${label}`}
          icon={<CalendarDays size={22} />}
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
          className="absolute top-0.5 right-0.5"
        />
      </div>
      <DateTimeSheet
        open={open}
        onOpenChange={setOpen}
        title={label}
        value={value}
        suggestion={suggestion}
        onChange={choose}
        onType={typeInstead}
      />
    </>
  )
}
