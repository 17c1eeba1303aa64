import { Search, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { t } from '@/lib/text/translate'
import { IconButton } from './icon-button'

interface SearchFieldProps {
  value: string
  onChange: (value: string) => void
  /** Accessible name of the search; not visible. */
  label: string
  placeholder?: string
  /** Takes the focus when it appears: for a search that a tap has just opened. */
  autoFocus?: boolean
}

export function SearchField({ value, onChange, label, placeholder, autoFocus = false }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null)

  function clear() {
    onChange('')
    input.current?.focus()
  }

  useEffect(() => {
    if (autoFocus) input.current?.focus()
  }, [autoFocus])

  return (
    <div className="relative">
      <Search size={20} className="-translate-y-1/2 absolute top-1/2 left-3.5 text-muted" />
      <input
        ref={input}
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        dir="auto"
        aria-label={label}
        placeholder={placeholder}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className="field-box px-11 [&::-webkit-search-cancel-button]:hidden"
      />
      {value !== '' && (
        <IconButton
          label={t('Clear search')}
          icon={<X size={20} />}
          onClick={clear}
          className="absolute top-0.5 right-0.5"
        />
      )}
    </div>
  )
}
