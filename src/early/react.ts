import { type ComponentChild, render } from 'preact'
import type { ReactNode } from 'react'

/** Stands in for `react` in the early entry: Preact, in a few KB. The build puts it there (scripts/early-entry.ts). */
export { createContext, createElement, Fragment } from 'preact'
export * from 'preact/hooks'

/** Draws into the container. It may be called again with something new. @throws what a component throws */
export function draw(drawn: ReactNode, container: Element): void {
  // The types of the two libraries differ. These elements are Preact's.
  render(drawn as ComponentChild, container)
}

type Props = Record<string, unknown>

/** Lucide's index imports it. Preact passes `ref` on like any other prop. */
export const forwardRef =
  (render: (props: Props, ref: unknown) => unknown) =>
  ({ ref, ...props }: Props) =>
    render(props, ref)
