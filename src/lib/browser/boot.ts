/** Globals that the inline scripts (`src/boot`) leave for the app (docs/decisions/server-rendering.md). */

declare global {
  interface Window {
    /** Undefined where nothing is requested before the app is here. */
    rosterPrefetch?: PrefetchedResponse
    /** Undefined if the HTML has no server-rendered page, or it is not shown. */
    rosterSsr?: BootScreen
    /** Reports that the app could not be loaded (`src/boot/app-load-error.ts`). Set in built apps only. */
    rosterLoadError?: () => void
  }
}

/** The answer to the page's call, made before the app was here. */
export interface PrefetchedResponse {
  /** `earlyCall`; '' once the answer was taken. */
  call: string
  /** Rejects when the call failed. */
  answer: Promise<unknown>
  /** The answer that came with the HTML: the host's function has checked it by the app's own schema. Undefined where none came. */
  checked: Promise<unknown>
  /** Called at the end of the HTML, with the answer if the HTML brings one. */
  arrive: (answer?: unknown) => void
}

/** The server-rendered page, until React replaces it. */
export interface BootScreen {
  /** React could draw, but waits for a finger to leave the screen. */
  isHeld: boolean
  /** The form's button was tapped before it was known where the form's code is. */
  wantsForm: boolean
  /** Called when the form's button is tapped. The script at the end of the HTML has the form's code fetched then. */
  fetchForm(): void
  /** Resolves once no finger is down: a tap that began on one button and ended on its successor would be lost. */
  released(): Promise<void>
  /** Called when React has drawn, or never will: stops watching taps. Returns the button that was tapped last. */
  end(): HTMLElement | null
}

export const earlyCall = (name: string, args: unknown) => `${name} ${JSON.stringify(args)}`

/** The answer to this call. It is given once, because a second request wants fresh data. Undefined for any other call. */
export function takePrefetched(name: string, args: unknown): Promise<unknown> | undefined {
  const early = window.rosterPrefetch
  if (early?.call !== earlyCall(name, args)) return undefined
  early.call = ''
  return early.answer
}

/** The same, but only an answer that came with the HTML, checked. */
export async function takeValidatedResponse(name: string, args: unknown): Promise<unknown> {
  const early = window.rosterPrefetch
  const call = earlyCall(name, args)
  const checked = early?.call === call ? await early.checked : undefined
  // Another caller may have taken it since.
  if (checked === undefined || early?.call !== call) return undefined
  early.call = ''
  return checked
}

let drawn = false
/** Call it once React has drawn what the app was opened with. */
export const markDrawn = () => {
  drawn = true
}
export const wasDrawn = () => drawn

/** Server-rendered elements that React has replaced. */
const replacedElements = new WeakSet<Element>()

/** Call it before React replaces the server-rendered page. */
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

/** Text that distinguishes a button or link on its page. */
const labelOf = (element: Element) => element.getAttribute('aria-label') ?? element.textContent
