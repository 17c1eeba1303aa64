import { toAppError, userMessage } from '@/lib/backend/errors'
import { t } from '@/lib/text/translate'

/** How long a toast stays, and how long a dismissed one is remembered (docs/product.md sections 4 and 9), in ms. */
export const TOAST_DURATION = 5000
export const TOAST_REMOVE_DELAY = 1_000_000

export interface ToastAction {
  label: string
  onClick: () => void
}

interface ToastContent {
  title?: string
  description?: string
  variant?: 'default' | 'destructive'
  action?: ToastAction
}

interface Toast extends ToastContent {
  id: string
  open: boolean
  /** Grows with each update, so that the changed words are read out again. */
  revision: number
}

// One at a time: a new toast replaces the older.
let current: Toast | null = null
let count = 0
let removal: ReturnType<typeof setTimeout> | undefined
/** When it was shown, ms on the page's clock. */
let shownAt = 0
const listeners = new Set<() => void>()

function set(next: Toast | null): void {
  current = next
  for (const listener of listeners) listener()
}

/** For useSyncExternalStore: calls `listener` after every change; returns the way to stop. */
export function subscribeToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The current toast. A dismissed one stays here until it is removed. */
export function currentToast(): Toast | null {
  return current
}

/** Whether a toast has just reported a success. Its consequences then need no toast that would replace it. */
export const hasJustSucceeded = (): boolean =>
  current?.open === true && current.title === 'Success' && performance.now() - shownAt < 1_000

/** Shows a toast, replacing the one before; returns its id and the ways to change or dismiss it. */
export function toast(content: ToastContent) {
  clearTimeout(removal)
  count += 1
  shownAt = performance.now()
  const id = String(count)
  set({ ...content, id, open: true, revision: 0 })
  return {
    id,
    update: (patch: ToastContent) => updateToast(id, patch),
    dismiss: () => dismissToast(id),
  }
}

/** Changes the words of a toast that is still the current one. */
export function updateToast(id: string, patch: ToastContent): void {
  if (current?.id === id) set({ ...current, ...patch, revision: current.revision + 1 })
}

/** Closes the toast with this id, or any toast without an id. It is removed after the removal delay. */
export function dismissToast(id?: string): void {
  const closing = current
  if (!closing?.open || (id !== undefined && closing.id !== id)) return
  set({ ...closing, open: false })
  clearTimeout(removal)
  removal = setTimeout(() => removeToast(closing.id), TOAST_REMOVE_DELAY)
}

/** Removes the toast with this id, or any toast without an id, at once. */
export function removeToast(id?: string): void {
  if (!current || (id !== undefined && current.id !== id)) return
  clearTimeout(removal)
  set(null)
}

/** Called at the start of another attempt: an error that is still shown is not about this one. */
export function dismissError(): void {
  if (current?.variant === 'destructive') dismissToast(current.id)
}

/** 'Success' and what has been done. */
export function toastSuccess(description: string) {
  return toast({ title: t('Success'), description })
}

/** 'Info' and something worth knowing. */
export function toastInfo(description: string, action?: ToastAction) {
  return toast({ title: t('Info'), description, ...(action && { action }) })
}

/** 'Error', destructive, and what to do next. */
export function toastError(description: string, action?: ToastAction | null) {
  return toast({ title: t('Error'), description, variant: 'destructive', ...(action && { action }) })
}

/** 'Try Again' for a change that got no answer. */
export const tryAgain = (error: unknown, again: () => void): ToastAction | null =>
  toAppError(error).kind === 'network' ? { label: t('Try Again'), onClick: again } : null

/** The same for a failure: its own sentence, or `fallback` where it has none (`userMessage`). */
export const toastFailure = (error: unknown, fallback?: string, action?: ToastAction | null) =>
  toastError(userMessage(error, fallback), action)
