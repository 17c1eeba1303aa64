import { useRef, useState } from 'react'

/**
 * Submits a form once, however often it is tapped. The second tap comes before any state has changed, so a ref is used.
 * (`useOneAtATime` does the same for tasks. Used here, it would be one more file for the page of a form to load.)
 * @param onSubmit resolves to true when the page is being left: `isSending` stays
 */
export function useSubmit<Input>(onSubmit: (input: Input) => Promise<boolean>, onFailure?: () => void) {
  const isSubmitting = useRef(false)
  const [isSending, setSending] = useState(false)
  async function submit(input: Input) {
    if (isSubmitting.current) return
    isSubmitting.current = true
    setSending(true)
    let isDone = false
    try {
      isDone = await onSubmit(input)
    } finally {
      isSubmitting.current = isDone
      setSending(isDone)
    }
    if (!isDone) onFailure?.()
  }
  return { submit, isSending }
}
