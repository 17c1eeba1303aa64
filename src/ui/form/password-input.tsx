import { Eye } from 'lucide-react'
import { type ComponentPropsWithRef, type MouseEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { t } from '@/lib/text/translate'
import { IconButton } from './icon-button'
import { Input } from './input'

export function PasswordInput(props: Omit<ComponentPropsWithRef<'input'>, 'type' | 'className'>) {
  const [isShown, setIsShown] = useState(false)
  const box = useRef<HTMLDivElement>(null)

  /** Changing the field's type moves the cursor to an end in some browsers. */
  function toggle() {
    const input = box.current?.querySelector('input')
    const { selectionStart = null, selectionEnd = null } = input ?? {}
    flushSync(() => setIsShown(!isShown))
    if (input && document.activeElement === input) input.setSelectionRange(selectionStart, selectionEnd)
  }

  return (
    <div ref={box} className="relative">
      <Input
        {...props}
        type={isShown ? 'text' : 'password'}
        // Visible text is still a password: keyboards must not change or learn it.
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        className="pr-13"
      />
      <IconButton
        label={t('Show characters')}
        icon={<Eye size={20} />}
        aria-pressed={isShown}
        onMouseDown={keepFocus}
        onClick={toggle}
        className="absolute top-0.5 right-0.5 text-muted"
      />
    </div>
  )
}

/** A press would take the focus from the field, and with it the phone's keyboard. */
function keepFocus(event: MouseEvent) {
  event.preventDefault()
}
