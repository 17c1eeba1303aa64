/** How much of a text is shown at first. In a file without React, because `src/boot/show.ts` measures what the host's function has drawn. */

/** Lines, in a short window one; of a name three, in a short window two; of a note three in any (short-texts.css). */
export const CLAMPED = { 1: 'clamp-1', 2: 'clamp-2', 3: 'clamp-3', name: 'clamp-title', note: 'clamp-note' }

export const isCut = (text: HTMLElement) => text.scrollHeight > text.clientHeight + 1

/** Whether a heading takes more than one line. */
export const isWrapped = (heading: HTMLElement) =>
  heading.offsetHeight > 1.5 * Number.parseFloat(getComputedStyle(heading).lineHeight)
