import { type ComponentProps, useState } from 'react'
import { type AnyComponent, type LazyPart, lazyPart, usePreload } from '@/ui/feedback/lazy-part'

/** By then the page answers taps, and hardly anybody has tapped yet, ms. */
const AFTER = 1_000

/**
 * A sheet or dialog whose code is loaded apart from the page: soon after that is shown, or with the tap that opens it.
 * It is drawn from its first opening on.
 */
export function lazySheet<Module extends Record<Name, AnyComponent>, Name extends string>(
  load: () => Promise<Module>,
  name: Name,
) {
  type Props = ComponentProps<Module[Name]>
  const parts = [lazyPart(load, name)] as const
  return (props: Props) => <OpenedSheet parts={parts} props={props} />
}

interface OpenedSheetProps<Props> {
  parts: readonly [LazyPart<Props>]
  props: Props
}

function OpenedSheet<Props extends { open: boolean }>({ parts, props }: OpenedSheetProps<Props>) {
  const [wasOpened, setOpened] = useState(props.open)
  if (props.open && !wasOpened) setOpened(true)
  usePreload(parts, AFTER)
  const [Part] = parts
  return wasOpened && <Part {...props} />
}
