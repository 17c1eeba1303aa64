import { type ComponentChild, render } from 'preact'
import type { ReactNode } from 'react'

/** Replaces `react` in the early entry with Preact, which is a few KB (scripts/vite/early-entry.ts). */
export { createContext, createElement, Fragment } from 'preact'
export * from 'preact/hooks'

/** Renders into the container. It may be called again. @throws what a component throws */
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
