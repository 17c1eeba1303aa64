/**
 * What the early entry (`src/early`) hands over to the app. It runs with the HTML, asks for the page's data and may
 * have painted it before React is here; docs/decisions/early-entry.md tells the whole story.
 */
export interface EarlyStart {
  /** Which call was made: `earlyCall(name, args)`. */
  call: string
  /** What it answered; rejects when it failed, and the app then asks again as usual. */
  answer: Promise<unknown>
  /** What is on the screen: nothing, what this device remembered, or the answer. */
  painted: null | 'remembered' | 'answer'
  /** A finger is on the screen: what it began on must still be there when it leaves. */
  isPressed: boolean
  /** The button that was tapped and has done nothing yet: the app presses its successor. */
  tapped: HTMLElement | null
  /** Keeps it from painting, for now React is going to draw. */
  stop: () => void
  /** React has drawn. */
  end: () => void
}

declare global {
  interface Window {
    rosterEarly?: EarlyStart
  }
}

export const earlyCall = (name: string, args: unknown) => `${name} ${JSON.stringify(args)}`

/** The answer to a call that the early entry has made, once: whoever asks again wants to know anew. */
export function takeEarlyAnswer(name: string, args: unknown): Promise<unknown> | null {
  const early = window.rosterEarly
  if (!early || early.call !== earlyCall(name, args)) return null
  early.call = ''
  return early.answer
}

/** The tap has been answered. */
export function forgetTap(early: EarlyStart): void {
  early.tapped?.classList.remove(TAPPED)
  early.tapped = null
}

/** The look of a button that has been tapped and waits. */
export const TAPPED = 'animate-pulse'

/** What the early entry drew and React has drawn anew. */
const replaced = new WeakSet<Element>()

/** Call it before React draws in the place of the early entry. */
export function replaceAll(): void {
  for (const element of document.querySelectorAll('#root :is(a, button)')) replaced.add(element)
}

/** The element as it stands in the page now: itself, or what React has drawn in its place; undefined once it has gone. */
export function present(element: HTMLElement): HTMLElement | undefined {
  if (element.isConnected) return element
  if (!replaced.has(element)) return undefined
  const all = document.querySelectorAll<HTMLElement>(`#root ${element.tagName}`)
  return [...all].find((one) => wordsOf(one) === wordsOf(element))
}

/** How a button or link is told from the others on its page. */
const wordsOf = (element: Element) => element.getAttribute('aria-label') ?? element.textContent
