import { createElement, Fragment } from 'react'

/**
 * How many characters a word may have to stay whole. A longer one must break at its hyphens, to fit beside a picture on
 * a narrow phone.
 */
const LONGEST = 14
/** Words with a hyphen, and times, with the punctuation attached to them. */
const JOINED = /(\S*[-‐]\S*|\d[\d:]*(?:–\d[\d:]*)?\s[AP]M)/

/** A text that breaks between its words and never inside one like 'Five-a-side' or '4:00–6:00 PM'. Its text stays as it is. */
export function WholeWords({ children }: { children: string }) {
  const parts = children
    .split(JOINED)
    .map((part, index) =>
      index % 2 === 1 && part.length <= LONGEST
        ? // A word is a block of its own: it breaks at its hyphens if it is longer than a whole line. A time keeps the full stop behind it.
          createElement(
            'span',
            { className: /[-‐]/.test(part) ? 'inline-block max-w-full' : 'whitespace-nowrap' },
            part,
          )
        : part,
    )
    // An empty text at the ends is left out: the boot scripts would draw it, and the app does not.
    .filter((part) => part !== '')
  return createElement(Fragment, null, ...parts)
}
