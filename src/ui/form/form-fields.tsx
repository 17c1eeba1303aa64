import { type ReactNode, useLayoutEffect, useRef } from 'react'

interface FormFieldsProps {
  /** The form is being sent. */
  locked: boolean
  children: ReactNode
}

/** A control with an error, or a sentence about several. */
const PROBLEM = ':is([aria-invalid="true"], [data-problem])'

/**
 * All fields of a form. While it is being sent nothing can be changed in them: it would not be sent along, and would be lost
 * once the page is left. The button that sends stands outside, so that it can still say that it is busy.
 */
export function FormFields({ locked, children }: FormFieldsProps) {
  const box = useRef<HTMLDivElement>(null)
  const wasLocked = useRef(false)
  const hadFocus = useRef<HTMLElement | null>(null)

  // `inert` removes the focus a moment later, and an invalid field cannot get it until then.
  useLayoutEffect(() => {
    const { activeElement, body } = document
    if (locked) {
      const isInside = activeElement instanceof HTMLElement && box.current?.contains(activeElement)
      hadFocus.current = isInside ? activeElement : null
    } else if (wasLocked.current) {
      const problem = box.current?.querySelector<HTMLElement>(PROBLEM)
      const goal = problem ?? (activeElement === body ? hadFocus.current : null)
      goal?.focus()
    }
    wasLocked.current = locked
  }, [locked])

  return (
    <div ref={box} inert={locked} className="grid gap-3.5">
      {children}
    </div>
  )
}
