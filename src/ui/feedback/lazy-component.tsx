import {
  type ComponentProps,
  type ComponentType,
  type JSXElementConstructor,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useState,
} from 'react'
import { isFailedChunk, quietly } from '@/lib/browser/failed-chunk'
import { loadTexts } from '@/lib/browser/language'
import { loadStyles } from '@/lib/browser/styles'
import { toastError } from '@/lib/feedback/toast-store'
import { t } from '@/lib/text/translate'

// biome-ignore lint/suspicious/noExplicitAny: any props will do, and React's own types say it like that (`ComponentProps`).
export type AnyComponent = JSXElementConstructor<any>

interface StandIns<Props> {
  /**
   * Rendered until the code is here; may be a function of the props; left out: nothing. Skeletons have heights as numbers, here and where data is
   * awaited: what gives the part its height, its components or its texts, is just what has not come. The number is that of the usual content.
   */
  placeholder?: ReactNode | ((props: Props) => ReactNode)
  /** Rendered if the code cannot be loaded. `null`: nothing; left out: nothing, and a toast says so. */
  unavailable?: ReactNode
}

interface LazyState<Props> extends StandIns<Props> {
  /** The component once its code is here. */
  component?: ComponentType<Props>
  load: () => Promise<void>
}

/** A component whose code is loaded apart from the page that renders it. */
export type LazyComponent<Props> = ComponentType<Props> & {
  /** Loads the code before the first render. A failure is ignored here: rendering tries again and reports it. */
  preload: () => void
}

/**
 * Like React's `lazy`, for the named component of a module, for sheets and dialogs.
 *
 * - Loaded code renders in the same frame, without a fallback.
 * - If the code fails to load (a deploy, no network), only this part is missing until the network is back.
 * - A sheet or dialog that begins closed loads at its first opening.
 */
export function lazyComponent<Module extends Record<Name, AnyComponent>, Name extends string>(
  load: () => Promise<Module>,
  name: Name,
  standIns: StandIns<ComponentProps<Module[Name]>> = {},
): LazyComponent<ComponentProps<Module[Name]>> {
  type Props = ComponentProps<Module[Name]>
  const part: LazyState<Props> = {
    ...standIns,
    load: async () => {
      const [module] = await Promise.all([load(), loadStyles(), loadTexts()])
      part.component = module[name] as ComponentType<Props>
    },
  }
  return Object.assign((props: Props) => <LoadedComponent part={part} props={props} />, {
    preload: () => void part.load().catch(() => undefined),
  })
}

/** The button that was tapped last. It looks busy while the sheet that it opens has no code yet. */
let tapped: Element | null = null
globalThis.addEventListener?.(
  'click',
  ({ target }) => {
    tapped = target instanceof Element ? target.closest('button') : null
  },
  true,
)

/** The pause after the first failure, doubled after each one, ms. */
const FIRST_PAUSE_MS = 4_000

function LoadedComponent<Props extends object>({ part, props }: { part: LazyState<Props>; props: Props }) {
  const Component = part.component
  const [failure, setFailure] = useState<unknown>(null)
  const [attempt, setAttempt] = useState(0)
  const { placeholder, unavailable } = part
  const { open, onOpenChange } = props as { open?: boolean; onOpenChange?: (open: boolean) => void }
  const [wasOpened, setOpened] = useState(open !== false)
  if (open && !wasOpened) setOpened(true)
  // A sheet's code is requested with each tap that opens it, other code as soon as the part is drawn.
  const isAwaited = open ?? attempt === 0
  const close = useEffectEvent(() => onOpenChange?.(false))

  useEffect(() => {
    if (Component || !wasOpened) return
    const button = open ? tapped : null
    button?.setAttribute('aria-busy', 'true')
    let timer: ReturnType<typeof setTimeout> | undefined
    // Draws it, or tries again: once there is a network, and after pauses, because a network that is just back often does not
    // answer at once. The outbox is sent by such a part.
    const askAgain = () => setAttempt((before) => before + 1)
    const loading = isAwaited ? part.load() : quietly(part.load)
    loading.then(askAgain).catch((error) => {
      setFailure(error)
      if (isFailedChunk(error) && unavailable === undefined && isAwaited) sayMissing()
      // So the next tap gets an answer too, and nothing opens by itself later.
      if (isAwaited) close()
      if (navigator.onLine) timer = setTimeout(askAgain, FIRST_PAUSE_MS * 2 ** attempt)
    })
    window.addEventListener('online', askAgain)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('online', askAgain)
      button?.removeAttribute('aria-busy')
    }
  }, [Component, attempt, isAwaited, open, part, unavailable, wasOpened])

  if (!wasOpened) return null
  if (Component) return <Component {...props} />
  if (open && !failure) {
    return (
      <p role="status" className="sr-only">
        {t('Loading...')}
      </p>
    )
  }
  if (!failure) return typeof placeholder === 'function' ? placeholder(props) : placeholder
  if (!isFailedChunk(failure)) throw failure
  return unavailable
}

/** With a network the app has offered to reload already (src/app/updates.ts). */
function sayMissing(): void {
  if (navigator.onLine) return
  toastError(t('You are offline, and this part is not on your phone yet.'))
}

/** Preloads parts some ms after the page is shown, before the first tap. */
export function usePreload(parts: readonly { preload: () => void }[], afterMs: number): void {
  useEffect(() => {
    const timer = setTimeout(() => {
      for (const part of parts) part.preload()
    }, afterMs)
    return () => clearTimeout(timer)
  }, [parts, afterMs])
}
