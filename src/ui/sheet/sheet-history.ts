import { useEffectEvent, useLayoutEffect } from 'react'
import { setBeforeNavigation } from '@/lib/browser/before-navigation'

/** Part of the state of a history entry: how many sheets are open over its page. It survives a reload. */
interface Mark {
  count: number
  /** The name of the last sheet that can be opened again. */
  name: string | null
}

interface OpenSheet {
  name: string | null
  close: () => void
}

/** The open sheets and dialogs; the last one was opened last. */
const opened: OpenSheet[] = []
const NO_MARK: Mark = { count: 0, name: null }
/** `popstate` normally fires within a frame, and on a busy phone later, ms. */
const PATIENCE = 5_000

/** Set while the browser goes back over the entries of closed sheets: the navigations that wait for it. */
let leaving: (() => void)[] | null = null
let isSyncPlanned = false

/**
 * Adds one entry with the same URL to the history while a sheet is open, so that Back closes the sheet. Closing it in
 * another way removes the entry.
 * @param name the name under which a page can open it again after a reload
 */
export function useSheetHistory(open: boolean, close: () => void, name: string | null = null): void {
  const onBack = useEffectEvent(close)
  useLayoutEffect(() => {
    if (!open) return
    const self = { name, close: onBack }
    opened.push(self)
    planSync()
    return () => {
      opened.splice(opened.indexOf(self), 1)
      planSync()
    }
  }, [open, name])
}

/** The sheets that were open over this page before a reload; null if none was. */
export function openedBefore(): { name: string | null } | null {
  const mark = markOf(window.history.state)
  return mark.count > 0 ? mark : null
}

/** Goes back over the entries of sheets that are not open. */
export function leaveClosedSheets(): void {
  leaveTo(opened.length)
}

/** Runs a navigation when the history no longer holds entries of this page's sheets: Back then returns to the page. */
export function afterSheets(navigate: () => void): void {
  leaveTo(0, navigate)
}

function leaveTo(count: number, then?: () => void): void {
  const steps = markOf(window.history.state).count - count
  if (leaving) {
    if (then) leaving.push(then)
    return
  }
  if (steps <= 0) {
    then?.()
    return
  }
  leaving = then ? [then] : []
  listen()
  window.history.go(-steps)
  // Without an entry to go to there is no `popstate`.
  const ours = leaving
  setTimeout(() => leaving === ours && hasLeft(), PATIENCE)
}

function hasLeft(): void {
  const waiting = leaving ?? []
  leaving = null
  // A sheet of the page that is left is open until the next page is rendered, and gets no entry there.
  if (!waiting[0]) planSync()
  for (const navigate of waiting) navigate()
}

/** Waits for all sheets of a render: one that takes the place of another keeps its entry. */
function planSync(): void {
  if (isSyncPlanned) return
  isSyncPlanned = true
  listen()
  queueMicrotask(() => {
    isSyncPlanned = false
    sync()
  })
}

function sync(): void {
  if (leaving) return
  const { history } = window
  const { count, name } = markOf(history.state)
  const wanted: Mark = { count: opened.length, name: opened.findLast((sheet) => sheet.name)?.name ?? null }
  if (wanted.count < count) leaveTo(wanted.count)
  // The router's key stays, because the page stays.
  for (let at = count + 1; at <= wanted.count; at++) {
    history.pushState({ ...history.state, idx: (history.state?.idx ?? 0) + 1, sheets: { ...wanted, count: at } }, '')
  }
  if (wanted.count > 0 && wanted.count === count && wanted.name !== name) {
    history.replaceState({ ...history.state, sheets: wanted }, '')
  }
}

/** Does nothing the second time. Not at import, because server-rendered pages are rendered without a window. */
function listen(): void {
  window.addEventListener('popstate', closeOnBack)
  setBeforeNavigation(afterSheets)
}

function closeOnBack(): void {
  if (leaving) {
    // Afterwards, because the router listens too.
    setTimeout(hasLeft)
    return
  }
  const { count } = markOf(window.history.state)
  if (opened.length <= count) return
  for (const sheet of opened.slice(count).reverse()) sheet.close()
  // A sheet that is busy stays open and gets its entry again.
  setTimeout(planSync)
}

function markOf(state: unknown): Mark {
  if (typeof state !== 'object' || state === null || !('sheets' in state)) return NO_MARK
  return state.sheets as Mark
}
