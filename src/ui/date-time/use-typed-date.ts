import { useState } from 'react'
import { serverTime } from '@/lib/browser/clock'
import { formatEventDate } from '@/lib/text/date-text'
import { formatOf, placeholderOf, readExactDate, readTypedDate, writtenDate } from './typed-date'

interface DateInput {
  value: Date | null
  onChange: (value: Date | null) => void
  /** The sheet's proposal while there is no value; its time goes to a day that is typed alone. */
  suggestion: Date | null
}

/** The text of a date field: the value in the format of the device's region, and the text that is typed until it is read. */
export function useTypedDate({ value, onChange, suggestion }: DateInput) {
  const [format] = useState(() => formatOf())
  /** Typed and not read yet; null shows the value. */
  const [draft, setDraft] = useState<string | null>(null)
  const [isWrong, setWrong] = useState(false)
  const [isTyped, setTyped] = useState(false)
  const [known, setKnown] = useState(value?.getTime())
  if (value?.getTime() !== known) {
    setKnown(value?.getTime())
    setDraft(null)
    setWrong(false)
  }

  const placeholder = placeholderOf(format)
  const read = (text: string) => readTypedDate(text, format, serverTime(), suggestion)

  function take(next: Date | null, typed: boolean) {
    setDraft(null)
    setWrong(false)
    setTyped(typed)
    if (next?.getTime() !== value?.getTime()) onChange(next)
  }

  function words(): string | null {
    if (!isTyped) return null
    const date = draft === null ? value : read(draft)
    if (date) return formatEventDate(date.toISOString(), serverTime())
    return draft ? placeholder : null
  }

  return {
    placeholder,
    text: draft ?? (value ? writtenDate(value, format) : ''),
    /** The text is no date. `value` stays as it was. */
    isWrong,
    isTyping: draft !== null,
    /** The typed date in words; the format while the text is no date yet; null if the value was not typed. */
    words: words(),
    /** Takes a date that was picked. */
    choose: (next: Date | null) => take(next, false),
    type: (text: string) => {
      const exact = readExactDate(text, format)
      if (exact) return take(exact, true)
      setDraft(text)
      setWrong(false)
      setTyped(true)
      if (text.trim() === '' && value) onChange(null)
    },
    /** Reads the typed text; false if it is no date. */
    commit: (): boolean => {
      if (draft === null) return true
      const date = read(draft)
      setWrong(!date && draft.trim() !== '')
      if (!date && draft.trim() !== '') return false
      take(date, true)
      return true
    },
  }
}

export type TypedDate = ReturnType<typeof useTypedDate>
