import { createElement, Fragment } from 'react'

/** Characters; a longer word must be able to break at its hyphens, or it would not fit beside a picture on a narrow phone. */
const LONGEST = 12
/** Words with a hyphen, and what hangs on to them. */
const JOINED = /(\S*[-‐]\S*)/

/** A title that breaks between its words and never inside one like 'Five-a-side'. Its text stays as it is. */
export function WholeWords({ children }: { children: string }) {
  const parts = children
    .split(JOINED)
    .map((part, index) =>
      index % 2 === 1 && part.length <= LONGEST
        ? // A block of its own: it breaks at its hyphens where even a line to itself is too short for it.
          createElement('span', { className: 'inline-block max-w-full' }, part)
        : part,
    )
    // Before a first and behind a last such word. The early entry would draw an empty text that the app does not.
    .filter((part) => part !== '')
  return createElement(Fragment, null, ...parts)
}
