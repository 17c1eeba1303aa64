import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { isFailedChunk } from '@/lib/browser/failed-chunk'
import { toastError } from './toast-store'

interface Part<Props> {
  /** The component once its code is here. */
  here?: ComponentType<Props>
  load: () => Promise<ComponentType<Props>>
  standIn: StandIn
}

interface StandIn {
  /** Drawn until the code is here; left out: nothing. */
  waiting?: ReactNode
  /** Drawn when the code is out of reach; left out: nothing, and a toast says so. */
  missing?: ReactNode
}

/** A component whose code is not part of the page that draws it; nothing stands in its place until the code is here. */
type Late<Props> = ComponentType<Props> & {
  /** Fetches the code before it is drawn for the first time. A failure is ignored here: drawing tries again and reports it. */
  fetch: () => void
}

/**
 * Makes a component late: for sheets and dialogs, which the first screen does not need. Code that is here already is
 * drawn in the same frame; React's `lazy` would first show a fallback for a moment. When the code cannot be loaded (gone
 * after a deploy, or no network), only this part is missing, and the page keeps everything that was typed.
 */
export function late<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  standIn: StandIn = {},
): Late<Props> {
  const part: Part<Props> = {
    standIn,
    load: async () => {
      part.here = await load()
      return part.here
    },
  }
  return Object.assign((props: Props) => <Drawn part={part} props={props} />, {
    fetch: () => void part.load().catch(() => undefined),
  })
}

function Drawn<Props extends object>({ part, props }: { part: Part<Props>; props: Props }) {
  const [Here, setHere] = useState(() => part.here)
  const [failure, setFailure] = useState<unknown>(null)

  useEffect(() => {
    if (Here) return
    part
      .load()
      .then((component) => setHere(() => component))
      .catch((error) => {
        setFailure(error)
        if (isFailedChunk(error) && !part.standIn.missing) tellMissing()
      })
  }, [Here, part])

  if (Here) return <Here {...props} />
  if (!failure) return part.standIn.waiting
  if (!isFailedChunk(failure)) throw failure
  return part.standIn.missing
}

/** With a network the app has offered to reload already (src/app/updates.ts). */
function tellMissing(): void {
  if (navigator.onLine) return
  toastError('You are offline, and this part is not on your phone yet.')
}

/** Fetches parts once the page has stood for so many ms, so that they are there before a thumb asks for them. */
export function useFetchAhead(parts: readonly { fetch: () => void }[], afterMs: number): void {
  useEffect(() => {
    const timer = setTimeout(() => {
      for (const part of parts) part.fetch()
    }, afterMs)
    return () => clearTimeout(timer)
  }, [parts, afterMs])
}
