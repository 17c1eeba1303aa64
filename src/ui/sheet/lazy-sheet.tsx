import type { ComponentProps } from 'react'
import { type AnyComponent, lazyComponent, usePreload } from '@/ui/feedback/lazy-component'

/** Delay until the page is interactive and few users have tapped, ms. */
const AFTER = 1_000

/** A sheet or dialog whose code is loaded soon after the page is shown, or with the tap that opens it. */
export function lazySheet<Module extends Record<Name, AnyComponent>, Name extends string>(
  load: () => Promise<Module>,
  name: Name,
) {
  const Part = lazyComponent(load, name)
  const parts = [Part]
  return (props: ComponentProps<Module[Name]>) => {
    usePreload(parts, AFTER)
    return <Part {...props} />
  }
}
