import { CalendarDays } from 'lucide-react'
import {
  type KeyboardEvent,
  type MouseEvent,
  type Ref,
  useCallback,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { t } from '@/lib/text/translate'
import { IconButton } from '@/ui/form/icon-button'
import { lazySheet } from '@/ui/sheet/lazy-sheet'
import type { TypedDate } from './use-typed-date'

const DateTimeSheet = lazySheet(() => import('./date-time-sheet'), 'DateTimeSheet')

export interface DateTimePickerHandle {
  /**
   * Opens its sheet from somewhere else. `onClosed` is called once the sheet is closed.
   * @param reason shown until a date is chosen
   */
  open: (onClosed: () => void, reason: string) => void
}

interface DateTimePickerProps {
  ref?: Ref<DateTimePickerHandle> | undefined
  value: Date | null
  typed: TypedDate
  id: string
  /** Purpose of the date, such as 'Start Date & Time': the sheet's title and its button's name. */
  label: string
  /** The sheet's proposal while there is no value. */
  suggestion: Date | null
  'aria-describedby'?: string
  'aria-invalid'?: boolean
  'aria-required'?: boolean
}

/**
 * A moment in local time, picked in a sheet or typed. A tap anywhere on the field opens the sheet,
 * whose keyboard button leads back to the field for typing; after Tab one types at once. Text that is no
 * date stays, is marked, and keeps the form around it from being submitted with the older value.
 */
export function DateTimePicker({ ref, value, typed, id, label, suggestion, ...aria }: DateTimePickerProps) {
  const input = useRef<HTMLInputElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const closed = useRef<() => void>(undefined)
  const [reason, setReason] = useState<string>()
  const show = useCallback((why?: string) => {
    setReason(why)
    setOpen(true)
  }, [])
  const openFor = useCallback(
    (onClosed: () => void, why: string) => {
      closed.current = onClosed
      show(why)
    },
    [show],
  )
  useImperativeHandle(ref, () => ({ open: openFor }), [openFor])
  const [isTyping, setTyping] = useState(false)

  const refuse = useEffectEvent((event: Event) => {
    if (typed.commit()) return
    event.preventDefault()
    event.stopPropagation()
    input.current?.focus()
  })
  useEffect(() => {
    const form = input.current?.form
    form?.addEventListener('submit', refuse)
    return () => form?.removeEventListener('submit', refuse)
  }, [])

  function onOpenChange(isOpen: boolean) {
    setOpen(isOpen)
    if (isOpen) return
    closed.current?.()
    closed.current = undefined
  }

  /** In a focused field a tap moves the caret. Otherwise it must not bring up the on-screen keyboard. */
  function onMouseDown(event: MouseEvent) {
    if (document.activeElement !== input.current) event.preventDefault()
  }

  function onClick() {
    if (document.activeElement === input.current) return
    // The sheet gives the focus back to where it was: not to the field, for the same reason.
    opener.current?.focus({ preventScroll: true })
    show()
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
    if (event.key === 'ArrowDown' && event.altKey) show()
    if (event.key !== 'Enter') return
    event.preventDefault()
    typed.commit()
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
          placeholder={typed.placeholder}
          value={typed.text}
          onChange={(event) => typed.type(event.target.value)}
          onBlur={() => {
            setTyping(false)
            typed.commit()
          }}
          onKeyDown={onKeyDown}
          onMouseDown={onMouseDown}
          onClick={onClick}
          className="field-box pr-12 tabular-nums placeholder:text-small"
        />
        <IconButton
          ref={opener}
          label={t('Choose {field}', { field: label })}
          icon={<CalendarDays size={22} />}
          aria-haspopup="dialog"
          onClick={() => show()}
          className="absolute top-0.5 right-0.5"
        />
      </div>
      <DateTimeSheet
        open={open}
        onOpenChange={onOpenChange}
        title={label}
        value={value}
        suggestion={suggestion}
        reason={reason}
        onChange={typed.choose}
        onType={typeInstead}
      />
    </>
  )
}
