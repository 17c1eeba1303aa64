import type { ComponentProps } from 'react'
import { type AnyComponent, lazyPart, usePreload } from '@/ui/feedback/lazy-part'

/** By then the page answers taps, and hardly anybody has tapped yet, ms. */
const AFTER = 1_000

/** A sheet or dialog whose code is loaded soon after the page is shown, or with the tap that opens it. */
export function lazySheet<Module extends Record<Name, AnyComponent>, Name extends string>(
  load: () => Promise<Module>,
  name: Name,
) {
  const Part = lazyPart(load, name)
  const parts = [Part]
  return (props: ComponentProps<Module[Name]>) => {
    usePreload(parts, AFTER)
    return <Part {...props} />
  }
}
