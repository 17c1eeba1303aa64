import { type ComponentChild, render } from 'preact'
import type { ReactNode } from 'react'

/** `react` as the early entry has it: Preact's, in a few KB. The build puts it there (scripts/early-entry.ts). */
export { createContext, createElement, Fragment } from 'preact'
export * from 'preact/hooks'

/** Draws into the container, as often as there is something new. @throws what a component throws */
export function draw(drawn: ReactNode, container: Element): void {
  // The types of the two libraries differ; what the elements are made of is Preact's here.
  render(drawn as ComponentChild, container)
}

type Props = Record<string, unknown>

/** Lucide's index asks for it; Preact hands `ref` over like any other prop. */
export const forwardRef =
  (render: (props: Props, ref: unknown) => unknown) =>
  ({ ref, ...props }: Props) =>
    render(props, ref)
