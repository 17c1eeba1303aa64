import { type ComponentType, useState } from 'react'
import { lazyPart, usePreload } from '@/ui/feedback/lazy-part'

/** By then the page answers taps, and hardly anybody has tapped yet, ms. */
const AFTER = 1_000

/**
 * A sheet or dialog whose code is loaded apart from the page: soon after that is shown, or with the tap that opens it.
 * It is drawn from its first opening on.
 */
export function lazySheet<Props extends { open: boolean }>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const parts: Parts<Props> = [lazyPart(load)]
  return (props: Props) => <OpenedSheet parts={parts} props={props} />
}

type Parts<Props> = readonly [ReturnType<typeof lazyPart<Props & object>>]

function OpenedSheet<Props extends { open: boolean }>({ parts, props }: { parts: Parts<Props>; props: Props }) {
  const [wasOpened, setOpened] = useState(props.open)
  if (props.open && !wasOpened) setOpened(true)
  usePreload(parts, AFTER)
  const [Part] = parts
  return wasOpened && <Part {...props} />
}
