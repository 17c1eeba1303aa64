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
  /** Keeps it from painting, for now React is going to draw. */
  stop: () => void
  /** React has drawn. Returns the button that was tapped meanwhile, by its words. */
  end: () => string | null
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

/** How a button or link is told from the others on its page. */
export const wordsOf = (element: Element) => element.getAttribute('aria-label') ?? element.textContent
