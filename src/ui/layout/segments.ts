import { cx } from './cx'

/** The bar of Tabs and Segmented. The pill slides below all of its words (`use-sliding-pill.ts`). */
export const SEGMENTS = 'flex isolate flex-wrap rounded-button bg-sunken'

/** The mark of the chosen segment, which has the pill. */
export const CHOSEN = 'data-chosen'

const SEGMENT =
  'relative flex min-h-12 flex-auto cursor-pointer select-none items-center justify-center rounded-button px-1 py-1.5 text-center font-medium text-[0.75rem] leading-[1.2] -outline-offset-3'
const FOCUSED =
  'focus-visible:outline-3 focus-visible:outline-(--focus) has-focus-visible:outline-3 has-focus-visible:outline-(--focus) has-disabled:cursor-default has-disabled:opacity-60'
const PILL =
  "text-text before:absolute before:inset-1 before:-z-1 before:rounded-control before:bg-raised before:shadow-[0_1px_3px_rgb(22_32_26/0.1)] before:content-[''] forced-colors:before:border-2 forced-colors:before:border-[Highlight]"

/** A choice in it: the thumb has the full height, the pill is drawn 4 px inside. */
export const segmentProps = (isChosen: boolean) => ({
  className: cx(SEGMENT, FOCUSED, isChosen ? PILL : 'text-muted'),
  [CHOSEN]: isChosen || undefined,
})
