import { type ComponentType, useEffect, useState } from 'react'

interface Part<Props> {
  /** The component once its code is here. */
  here?: ComponentType<Props>
  load: () => Promise<ComponentType<Props>>
}

/** A component whose code is not part of the page that draws it; nothing stands in its place until the code is here. */
type Late<Props> = ComponentType<Props> & {
  /** Fetches the code ahead of the first drawing. A failure is met again, and told, when it is drawn. */
  fetch: () => void
}

/**
 * Makes a component late: for sheets and dialogs, which the first screen does not need. Code that is here already is
 * drawn in the same frame, where React's `lazy` would first show a fallback, and keep it up for a moment.
 */
export function late<Props extends object>(load: () => Promise<ComponentType<Props>>): Late<Props> {
  const part: Part<Props> = {
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
    part.load().then((component) => setHere(() => component), setFailure)
  }, [Here, part])

  // To the page's error boundary, which knows what helps when a part of the app is missing.
  if (failure) throw failure
  return Here ? <Here {...props} /> : null
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
