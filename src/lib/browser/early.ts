/**
 * The interface between the early entry (`src/early`) and the app. A script in the HTML makes one `EarlyPage`. The app
 * uses its answer and renders in the place of the first screen, if one came with the HTML (docs/decisions/first-screen.md).
 */

declare global {
  interface Window {
    /** Undefined if the early entry has nothing to do. */
    rosterEarly?: EarlyPage
    /** Tells that the app could not be loaded (`src/early/lost-app.ts`). Only a built app has it. */
    rosterLost?: () => void
  }
}

/** How long after a finger has left the screen its click may still come, ms. */
const CLICK_DELAY_MS = 50
/** The longest that the app waits for a finger to leave the screen, ms. */
const LONGEST_PRESS_MS = 1_000

/** The page before React is here. Only `src/early/start.ts` makes one, so the app has no copy of this code. */
export class EarlyPage {
  /**
   * `blank`: no first screen is shown. `shown`: one is, and nothing has taken its place. `held`: React could render, but
   * waits for a finger to leave the screen.
   */
  state: 'blank' | 'shown' | 'held' = 'blank'
  /** A finger is on the screen. The button under it must still be there when it leaves. */
  isPressed = false
  /** What the page's call answered; rejects when it failed. */
  readonly answer: Promise<unknown>
  /** Preloads the sign-up form at once, for somebody who has tapped its button. */
  readonly fetchForm: () => void
  /** The HTML has come to its end, with the answer if it brings one. */
  readonly arrive: (answer?: unknown) => void
  #call: string
  #tapped: HTMLElement | null = null
  #onEnd: () => void = () => {}

  constructor(call: string, answer: Promise<unknown>, fetchForm: () => void, arrive: (answer?: unknown) => void) {
    this.#call = call
    this.answer = answer
    this.fetchForm = fetchForm
    this.arrive = arrive
  }

  /** The answer to this call (`earlyCall`). It is given once, because a second request wants fresh data. Null for any other call. */
  takeAnswer(call: string): Promise<unknown> | null {
    if (call !== this.#call) return null
    this.#call = ''
    return this.answer
  }

  /** Call it when a button was tapped that does nothing yet. The button looks pressed at once, and screen readers hear it. */
  tap(button: HTMLElement): void {
    this.takeTap()
    this.#tapped = button
    button.setAttribute('aria-busy', 'true')
    setStatus('Loading...')
  }

  /** Returns the button that was tapped last, so that the app can press it, and forgets it. */
  takeTap(): HTMLElement | null {
    const button = this.#tapped
    this.#tapped = null
    button?.removeAttribute('aria-busy')
    setStatus('')
    return button
  }

  /** Resolves once no finger is down: a tap that began on one button and ended on its successor would be lost. */
  released(): Promise<void> {
    return new Promise((resolve) => {
      if (!this.isPressed) return resolve()
      this.state = 'held'
      // By then the next finger may be down.
      const followed = () => setTimeout(() => this.released().then(resolve), CLICK_DELAY_MS)
      document.addEventListener('pointerup', followed, { once: true })
      document.addEventListener('pointercancel', followed, { once: true })
      setTimeout(resolve, LONGEST_PRESS_MS)
    })
  }

  /** Sets the clean-up that `end` runs. */
  onEnd(task: () => void): void {
    this.#onEnd = task
  }

  /** Ends the early entry: React has replaced it, or never will. Taps are not watched any more. */
  end(): HTMLElement | null {
    this.#onEnd()
    return this.takeTap()
  }
}

/** The status element of the early entry that screen readers listen to (`src/early/frame.tsx`). */
export const STATUS_ID = 'early-says'

function setStatus(text: string): void {
  const status = document.getElementById(STATUS_ID)
  if (status) status.textContent = text
}

/** A call by its name and arguments. */
export const earlyCall = (name: string, args: unknown) => `${name} ${JSON.stringify(args)}`

/** Elements of the early entry that React has replaced. */
const replacedElements = new WeakSet<Element>()

/** Call it before React renders in the place of the early entry. */
export function markReplaced(): void {
  for (const element of document.querySelectorAll('#root :is(a, button)')) replacedElements.add(element)
}

/** The element itself, or the one that has replaced it. Undefined if neither is on the page. */
export function currentElement(element: HTMLElement): HTMLElement | undefined {
  if (element.isConnected) return element
  if (!replacedElements.has(element)) return undefined
  const all = document.querySelectorAll<HTMLElement>(`#root ${element.tagName}`)
  return [...all].find((candidate) => labelOf(candidate) === labelOf(element))
}

/** What distinguishes a button or link from the others on its page. */
const labelOf = (element: Element) => element.getAttribute('aria-label') ?? element.textContent
